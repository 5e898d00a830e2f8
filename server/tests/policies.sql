-- Who may see and write what, by pgTAP (https://pgtap.org). Run by pg_prove as the administrator.

BEGIN;
CREATE EXTENSION pgtap;
SELECT no_plan();

CREATE ROLE ann LOGIN IN ROLE verify_person;
CREATE ROLE bob LOGIN IN ROLE verify_person;
CREATE ROLE stranger LOGIN;
-- Who has not logged in to a web app of Supabase.
CREATE ROLE anon NOLOGIN;
GRANT USAGE ON SCHEMA public TO ann, bob, stranger, anon;

-- A body as `verify` writes it.
CREATE FUNCTION body(uid text, date text DEFAULT '2026-01-02T03:04:05.678Z', more jsonb DEFAULT '{}') RETURNS jsonb
  LANGUAGE sql RETURN jsonb_build_object(
    'uid', uid, 'kind', 'set', 'date', date, 'command', '', 'recordings', '[]'::jsonb, 'changes', '[]'::jsonb,
    'decisions', '[]'::jsonb) || more;
CREATE FUNCTION adds(uid text, date text DEFAULT '2026-01-02T03:04:05.678Z', more jsonb DEFAULT '{}') RETURNS text
  LANGUAGE sql RETURN format(
    'INSERT INTO verify.part (run, part, date, body) VALUES (%L, ''rest'', %L, %L)', uid, date, body(uid, date, more));
-- A reading and a change, so that each view shows something.
CREATE FUNCTION shown(digit text, name text, note text) RETURNS jsonb
  LANGUAGE sql RETURN jsonb_build_object(
    'recordings', jsonb_build_array(jsonb_build_object('sha256', repeat(digit, 64), 'readDate',
      '2026-01-02T03:04:05.678Z', 'path', name, 'duration', 1, 'screen', 'mobile-summary', 'entries',
      jsonb_build_array(jsonb_build_object('index', 0, 'start', 1, 'verdict', 'verified', 'reasons', '[]'::jsonb,
        'speciesId', 25, 'species', 'Pikachu', 'form', 'pikachu', 'shiny', true)))),
    'changes', jsonb_build_array(jsonb_build_object(
      'pokemon', jsonb_build_object('speciesId', 25), 'field', 'notes', 'value', note)));
CREATE FUNCTION adds_picture(run text) RETURNS text
  LANGUAGE sql RETURN format(
    'INSERT INTO verify.picture (run, sha256, read_date, position, kind, x, y, place_width, place_height, width, height,
      time, jpeg) VALUES (%L, repeat(''a'', 64), ''2026-01-02T03:04:05.678Z'', 0, ''sprite'', 0, 0, 8, 8, 8, 8, 1.5,
      ''\xffd8ffe0'')', run);

-- Everything that is there is named here, so that what is added is tested.
SELECT tables_are('verify', '{part,picture}'::name[]);
SELECT views_are('verify', '{run,reading,entry,species,written}'::name[]);
SELECT functions_are('verify', '{person,is_part,refuse,remove,undone}'::name[]);
SELECT policies_are('verify', 'part', '{own_parts,new_parts}'::name[]);
SELECT policies_are('verify', 'picture', '{own_pictures,new_pictures}'::name[]);
SELECT bag_eq(
  $$SELECT tablename || ' ' || policyname || ' ' || cmd COLLATE "C" FROM pg_policies WHERE schemaname = 'verify' ORDER BY 1$$,
  ARRAY['part new_parts INSERT', 'part own_parts SELECT', 'picture new_pictures INSERT', 'picture own_pictures SELECT'], 'policies are for SELECT and INSERT alone');
SELECT ok(relrowsecurity, relname || ' has row level security')
  FROM pg_class WHERE relnamespace = 'verify'::regnamespace AND relkind = 'r';
SELECT ok('security_invoker=true' = ANY (reloptions), relname || ' shows what its reader may see')
  FROM pg_class WHERE relnamespace = 'verify'::regnamespace AND relkind = 'v';
SELECT ok(NOT prosecdef, proname || ' runs as who calls it')
  FROM pg_proc WHERE pronamespace = 'verify'::regnamespace;

-- Grants: what each may do, and nothing else.
SELECT schema_privs_are('verify', 'verify_person', '{USAGE}'::name[]);
SELECT schema_privs_are('verify', 'public', '{}'::name[]);
SELECT table_privs_are('verify', name, 'verify_person', '{SELECT}'::name[])
  FROM unnest('{part,picture,run,reading,entry,species,written}'::name[]) AS name;
SELECT table_privs_are('verify', name, 'public', '{}'::name[])
  FROM unnest('{part,picture,run,reading,entry,species,written}'::name[]) AS name;
SELECT column_privs_are('verify', 'part', name, 'verify_person', '{SELECT,INSERT}'::name[])
  FROM unnest('{run,part,date,body}'::name[]) AS name;
SELECT column_privs_are('verify', 'part', name, 'verify_person', '{SELECT}'::name[])
  FROM unnest('{owner}'::name[]) AS name;
SELECT column_privs_are('verify', 'picture', name, 'verify_person', '{SELECT,INSERT}'::name[])
  FROM unnest('{run,sha256,read_date,position,kind,x,y,place_width,place_height,width,height,time,jpeg}'::name[])
    AS name;
SELECT column_privs_are('verify', 'picture', name, 'verify_person', '{SELECT}'::name[])
  FROM unnest('{owner}'::name[]) AS name;
SELECT function_privs_are('verify', 'person', '{}'::name[], 'verify_person', '{EXECUTE}'::name[]);
SELECT function_privs_are('verify', 'is_part', '{jsonb}'::name[], 'verify_person', '{EXECUTE}'::name[]);
SELECT function_privs_are('verify', 'undone', '{}'::name[], 'verify_person', '{EXECUTE}'::name[]);
SELECT function_privs_are('verify', name, arguments, role, '{}'::name[])
  FROM (VALUES ('remove'::name, '{text}'::name[]), ('refuse', '{}'::name[])) AS f (name, arguments),
    unnest('{verify_person,public}'::name[]) AS role;

-- A person adds and sees their own.
SET ROLE ann;
SELECT is(verify.person(), 'role ann');
SELECT lives_ok(adds('00000000000000a1', more => shown('a', 'hers.mp4', 'hers')), 'ann adds a part');
SELECT lives_ok(adds_picture('00000000000000a1'), 'ann adds a picture');
SELECT results_eq('SELECT owner, run FROM verify.part', $$VALUES ('role ann', '00000000000000a1')$$);
SELECT throws_ok(adds('00000000000000a1'), '23505', NULL, 'a part is there once');
SELECT isnt_empty('SELECT * FROM verify.' || name, 'ann sees her own in ' || name)
  FROM unnest('{part,picture,run,reading,entry,species,written}'::text[]) AS name;
SELECT lives_ok(adds('00000000000000ab'), 'ann adds what she will undo');
SELECT lives_ok(adds('00000000000000ac', more => '{"undoes": "00000000000000ab"}'), 'ann undoes it');
SELECT isnt_empty('SELECT * FROM verify.undone()', 'ann sees what she undid');

-- Another person sees nothing of it.
SET ROLE bob;
SELECT is_empty('SELECT * FROM verify.' || name, 'bob sees nothing in ' || name)
  FROM unnest('{part,picture,run,reading,entry,species,written}'::text[]) AS name;
SELECT is_empty('SELECT * FROM verify.undone()', 'bob sees nothing of what ann undid');
SELECT lives_ok(adds('00000000000000a1'), 'the same run of another person is another one');
SELECT results_eq('SELECT owner FROM verify.part', $$VALUES ('role bob')$$);
SELECT throws_ok(
  $$INSERT INTO verify.part (owner, run, part, date, body) SELECT 'role ann', 'f', 'f', now(), '{}'$$, '42501', NULL,
  'nobody writes as another person');
SELECT throws_ok('SELECT verify.remove(''role ann'')', '42501', NULL, 'only the administrator removes');
SET LOCAL request.jwt.claims = '{"sub": "ann"}';
SELECT is(verify.person(), 'role bob', 'claims make nobody another person');

-- Who is no member, and who is not known at all, has no part in it.
SET ROLE stranger;
SELECT throws_ok('SELECT * FROM verify.' || name, '42501', NULL, 'a stranger is refused ' || name)
  FROM unnest('{part,picture,run,reading,entry,species,written}'::text[]) AS name;
SELECT throws_ok('SELECT verify.' || name, '42501', NULL, 'a stranger is refused ' || name)
  FROM unnest('{person(),undone(),is_part(NULL),remove(NULL)}'::text[]) AS name;
SELECT throws_ok(adds('00000000000000a2'), '42501', NULL, 'a stranger adds nothing');
SELECT throws_ok(adds_picture('00000000000000a2'), '42501', NULL, 'a stranger adds no picture');
SET ROLE anon;
SELECT throws_ok('SELECT * FROM verify.' || name, '42501', NULL, 'who is not logged in is refused ' || name)
  FROM unnest('{part,picture,run,reading,entry,species,written}'::text[]) AS name;
SELECT throws_ok('SELECT verify.' || name, '42501', NULL, 'who is not logged in is refused ' || name)
  FROM unnest('{person(),undone(),is_part(NULL),remove(NULL)}'::text[]) AS name;
SELECT throws_ok(adds('00000000000000a2'), '42501', NULL, 'who is not logged in adds nothing');
SELECT throws_ok(adds_picture('00000000000000a2'), '42501', NULL, 'who is not logged in adds no picture');

-- Nobody changes or removes, whoever they are.
RESET ROLE;
SELECT throws_ok(command, '42501', NULL, who || ': ' || command)
  FROM unnest(ARRAY[
    'UPDATE verify.part SET part = ''x''', 'DELETE FROM verify.part', 'TRUNCATE verify.part',
    'UPDATE verify.picture SET x = 1', 'DELETE FROM verify.picture', 'TRUNCATE verify.picture']) AS command,
    LATERAL (SELECT current_user AS who) AS who;
SET ROLE ann;
SELECT throws_ok(command, '42501', NULL, 'ann: ' || command)
  FROM unnest(ARRAY[
    'UPDATE verify.part SET part = ''x''', 'DELETE FROM verify.part', 'TRUNCATE verify.part',
    'UPDATE verify.picture SET x = 1', 'DELETE FROM verify.picture', 'TRUNCATE verify.picture']) AS command;

-- The policies stand alone: with all grants open, another person still sees and writes nothing.
RESET ROLE;
SAVEPOINT closed;
GRANT ALL ON ALL TABLES IN SCHEMA verify TO verify_person;
GRANT ALL ON ALL FUNCTIONS IN SCHEMA verify TO verify_person;
SET ROLE bob;
SELECT is_empty(format('SELECT * FROM verify.%s WHERE owner <> %L', name, 'role bob'),
    'open grants: bob sees nothing of ann in ' || name)
  FROM unnest('{part,picture,run,reading,entry,species,written,undone()}'::text[]) AS name;
SELECT throws_ok(
  $$INSERT INTO verify.part (owner, run, part, date, body)
    VALUES ('role ann', '00000000000000a3', 'rest', '2026-01-02T03:04:05.678Z', body('00000000000000a3'))$$, '42501',
  NULL, 'open grants: bob does not write as ann');
SELECT throws_ok(
  replace(replace(adds_picture('00000000000000a3'), '(run,', '(owner, run,'), 'VALUES (', 'VALUES (''role ann'', '),
  '42501', NULL, 'open grants: bob adds no picture as ann');
UPDATE verify.part SET part = 'x';
DELETE FROM verify.part;
UPDATE verify.picture SET x = 1;
DELETE FROM verify.picture;
SELECT throws_ok('TRUNCATE verify.part', '42501', NULL, 'open grants: a trigger refuses to truncate');
SELECT throws_ok('TRUNCATE verify.picture', '42501', NULL, 'open grants: of pictures too');
SELECT lives_ok('SELECT verify.remove(''role ann'')', 'open grants: bob calls remove');
SET LOCAL verify.removing = 'yes';
DELETE FROM verify.part;
DELETE FROM verify.picture;
SELECT throws_ok('TRUNCATE verify.part', '42501', NULL, 'open grants: truncating is refused whatever he sets');
SET LOCAL verify.removing = '';
RESET ROLE;
SELECT is(count(*), 4::bigint, 'open grants: all parts are as they were') FROM verify.part WHERE part = 'rest';
SELECT is(count(*), 1::bigint, 'open grants: so is the picture') FROM verify.picture WHERE x = 0;
ROLLBACK TO closed;

-- Supabase's roles: one for all people, told apart by the claims of the request.
CREATE ROLE authenticated NOLOGIN;
GRANT verify_person TO authenticated;
SET ROLE authenticated;
SET LOCAL request.jwt.claims = '{"sub": "11"}';
SELECT is(verify.person(), 'user 11');
SELECT lives_ok(adds('00000000000000a4'), 'a web app''s person adds a part');
SET LOCAL request.jwt.claims = '{"sub": "12"}';
SELECT is_empty('SELECT * FROM verify.part', 'another one does not see it');
SET LOCAL request.jwt.claims = '{}';
SELECT throws_ok(adds('00000000000000a5'), NULL, NULL, 'who is nobody adds nothing');
SELECT is_empty('SELECT * FROM verify.part', 'who is nobody sees nothing');
RESET ROLE;

-- Only parts of runs are taken, of dates that have come.
SET ROLE ann;
SELECT throws_ok(adds('00000000000000b1', to_char(now() + interval '25 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  '42501', NULL, 'a date more than a day ahead is refused');
SELECT throws_ok(adds('00000000000000b5', more => more), '42501', NULL, 'a part that holds a later date is refused')
  FROM unnest(ARRAY[
    jsonb_build_object('recordings', jsonb_build_array(jsonb_build_object('sha256', repeat('a', 64), 'readDate',
      '2999-01-01T00:00:00.000Z'))),
    '{"decisions": [{"date": "2999-01-01T00:00:00.000Z"}]}']::jsonb[]) AS more;
SELECT lives_ok(
  adds('00000000000000b2',
    to_char((now() + interval '20 hours') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'a clock may be off by some hours');
SELECT throws_ok(adds('00000000000000b3', more => more), '23514', NULL, 'no part: ' || more::text)
  FROM unnest(ARRAY[
    '{"uid": "x"}', '{"kind": "Set it"}', '{"date": "yesterday"}', '{"command": 1}', '{"recordings": {}}',
    '{"changes": null}', '{"decisions": 1}', '{"recordings": [1]}', '{"recordings": [{}]}',
    '{"recordings": [{"sha256": "a", "readDate": "2026-01-02T03:04:05.678Z"}]}']::jsonb[]) AS more;
SELECT throws_ok(
  $$INSERT INTO verify.part (run, part, date, body) VALUES ('00000000000000b4', 'rest', '2026-01-02', '[]')$$, '23514',
  NULL, 'a body is an object');
SELECT throws_ok(
  $$INSERT INTO verify.part (run, part, date, body)
    VALUES ('00000000000000b5', 'rest', '2026-01-01', body('00000000000000b5'))$$, '23514', NULL,
  'a date is that of the body');
SELECT throws_ok(
  replace(adds_picture('00000000000000b6'), '\xffd8ffe0', '\x89504e47'), '23514', NULL, 'a picture is a JPEG');
RESET ROLE;

-- Every function gives what it says.
SELECT ok(verify.is_part(body('00000000000000c1')), 'a part is a part');
SELECT ok(NOT verify.is_part(NULL), 'nothing is no part');
SET ROLE ann;
SELECT lives_ok(
  adds('00000000000000c1', '2026-01-03T00:00:00.000Z', '{"kind": "undo", "undoes": "00000000000000a1"}'), 'an undoing');
SELECT bag_eq('SELECT run FROM verify.undone()', ARRAY['00000000000000a1', '00000000000000ab'], 'runs that were undone');
SELECT results_eq($$SELECT counts FROM verify.run WHERE run = '00000000000000a1'$$, 'VALUES (false)', 'do not count');
SELECT is_empty('SELECT * FROM verify.' || name, 'what was undone is not in ' || name)
  FROM unnest('{reading,entry,species,written}'::text[]) AS name;
SELECT lives_ok(
  adds('00000000000000c2', '2026-01-04T00:00:00.000Z', '{"kind": "undo", "undoes": "00000000000000c1"}'), 'its undoing');
SELECT bag_eq(
  'SELECT run FROM verify.undone()', ARRAY['00000000000000ab', '00000000000000c1'], 'undoing the undoing');
SELECT lives_ok(adds('00000000000000c3', more => shown('e', 'a.mp4', 'mine')), 'a reading');
SELECT bag_eq('SELECT name FROM verify.reading', ARRAY['hers.mp4', 'a.mp4'], 'readings that count');
SELECT results_eq(
  $$SELECT species, verdict, shiny FROM verify.entry WHERE name = 'a.mp4'$$, $$VALUES ('Pikachu', 'verified', true)$$);
SELECT results_eq('SELECT species, verified, verified_shiny FROM verify.species', $$VALUES ('Pikachu', 2::bigint, true)$$);
SELECT lives_ok(
  adds('00000000000000c4', more => '{"changes": [{"pokemon": {"speciesId": 25}, "field": "notes", "value": "mine"}]}'),
  'a change');
SELECT lives_ok(
  adds('00000000000000c5', '2026-01-05T00:00:00.000Z',
    '{"changes": [{"pokemon": {"speciesId": 25}, "field": "notes", "value": "ours"}]}'), 'a later one');
SELECT results_eq('SELECT value FROM verify.written', $$VALUES ('ours')$$, 'the last write counts');
RESET ROLE;

-- What the administrator has for leaving.
SELECT is(verify.remove('role ann') > 5, true, 'a person leaves');
SELECT is_empty($$SELECT * FROM verify.part WHERE owner = 'role ann'$$, 'and nothing of theirs stays');
SELECT isnt_empty($$SELECT * FROM verify.part WHERE owner = 'role bob'$$, 'others stay');
SELECT throws_ok('DELETE FROM verify.part', '42501', NULL, 'afterwards removing is refused again');

SELECT * FROM finish();
ROLLBACK;
