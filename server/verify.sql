-- Pokémon collections as parts of runs, for `verify sync`. PostgreSQL 15 or newer:
--
--     psql --no-psqlrc -v ON_ERROR_STOP=1 DATABASE <server/verify.sql
--
-- Parts are only ever added. A person sees and adds their own; nobody changes or removes any. What a collection
-- holds follows from its parts on each device (docs/collection.md); the views are for a web page over them.

BEGIN;

CREATE SCHEMA verify;
COMMENT ON SCHEMA verify IS 'Pokémon collections as parts of runs, for `verify sync`';

-- Whoever syncs is a member of this role, or is Supabase's `authenticated`.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'verify_person') THEN
    CREATE ROLE verify_person NOLOGIN;
  END IF;
  IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'authenticated') THEN
    GRANT verify_person TO authenticated;
  END IF;
END
$$;

-- Returns whose parts this session adds and sees; NULL for nobody's.
--
-- A person has a role of their own. PostgREST, which Supabase runs, has one role for all and says who asks in the
-- request's claims. Any session can set such claims, so they count for that role alone, which nobody logs in as.
CREATE FUNCTION verify.person() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN CASE current_user
    WHEN 'authenticated' THEN
      'user ' || (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
    ELSE 'role ' || current_user
  END;

-- Returns true for a part of a run as `verify` writes it: the keys that every reader of it takes for granted.
CREATE FUNCTION verify.is_part(body jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN coalesce(
    jsonb_typeof(body) = 'object'
      AND (body ->> 'uid') ~ '^[0-9a-f]{16}$'
      AND (body ->> 'kind') ~ '^[a-z]{1,20}$'
      AND (body ->> 'date') ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'
      AND jsonb_typeof(body -> 'command') = 'string'
      AND jsonb_typeof(body -> 'recordings') = 'array'
      AND jsonb_typeof(body -> 'changes') = 'array'
      AND jsonb_typeof(body -> 'decisions') = 'array'
      AND NOT jsonb_path_exists(body, '$.recordings[*] ? (
        @.type() != "object" || !exists(@.sha256 ? (@ like_regex "^[0-9a-f]{64}$"))
        || !exists(@.readDate ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}T")))'),
    false);

-- One part of a run. A run may grow, so that its parts are the unit: each reading of a recording is one, and what
-- else the run holds is one, under a new name when it has more.
--
-- Devices compare the names of all parts, so that nothing depends on the order in which rows were added: neither a
-- transaction that commits late nor a copy that was restored.
CREATE TABLE verify.part (
  owner text NOT NULL DEFAULT verify.person(),
  run text NOT NULL,
  part text NOT NULL CHECK (length(part) BETWEEN 1 AND 120),
  date timestamptz NOT NULL,
  body jsonb NOT NULL CHECK (verify.is_part(body)),
  PRIMARY KEY (owner, run, part),
  CHECK (run = body ->> 'uid'),
  CHECK (body ->> 'date' = to_char(date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  -- A recording of 6,000 Pokémon, a whole collection, has some 30 MB of evidence.
  CONSTRAINT part_is_not_too_large CHECK (pg_column_size(body) <= 64 << 20)
);
COMMENT ON TABLE verify.part IS 'Parts of runs: what was read, written and decided. Rows are only added.';

-- A picture of an entry, for those who ask for pictures.
CREATE TABLE verify.picture (
  owner text NOT NULL DEFAULT verify.person(),
  run text NOT NULL CHECK (run ~ '^[0-9a-f]{16}$'),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  read_date text NOT NULL CHECK (length(read_date) = 24),
  position integer NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('page', 'sprite', 'nickname', 'trainer')),
  x integer NOT NULL,
  y integer NOT NULL,
  place_width integer NOT NULL CHECK (place_width > 0),
  place_height integer NOT NULL CHECK (place_height > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  time double precision NOT NULL CHECK (time >= 0 AND time < 'Infinity'),
  jpeg bytea NOT NULL CHECK (length(jpeg) BETWEEN 4 AND 30000 AND substr(jpeg, 1, 3) = '\xffd8ff'),
  PRIMARY KEY (owner, run, sha256, read_date, position, kind)
);
COMMENT ON TABLE verify.picture IS 'Pictures of entries. Rows are only added.';

-- Refuses what would change or remove rows, whoever asks: the grants refuse it to all but the administrator.
-- Policies stand behind the setting, which anybody can make; only to truncate they do not apply.
CREATE FUNCTION verify.refuse() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('verify.removing', true) = 'yes' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'rows are only added: % of verify.% is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege', HINT = 'verify.remove(owner) takes a person out.';
END
$$;
CREATE TRIGGER part_stays BEFORE UPDATE OR DELETE ON verify.part
  FOR EACH ROW EXECUTE FUNCTION verify.refuse();
CREATE TRIGGER parts_stay BEFORE TRUNCATE ON verify.part
  FOR EACH STATEMENT EXECUTE FUNCTION verify.refuse();
CREATE TRIGGER picture_stays BEFORE UPDATE OR DELETE ON verify.picture
  FOR EACH ROW EXECUTE FUNCTION verify.refuse();
CREATE TRIGGER pictures_stay BEFORE TRUNCATE ON verify.picture
  FOR EACH STATEMENT EXECUTE FUNCTION verify.refuse();

-- Takes a person's parts and pictures out, for the administrator; returns how many rows there were.
CREATE FUNCTION verify.remove(person text) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parts bigint;
  pictures bigint;
BEGIN
  PERFORM set_config('verify.removing', 'yes', true);
  DELETE FROM verify.part WHERE owner = person;
  GET DIAGNOSTICS parts = ROW_COUNT;
  DELETE FROM verify.picture WHERE owner = person;
  GET DIAGNOSTICS pictures = ROW_COUNT;
  PERFORM set_config('verify.removing', '', true);
  IF parts + pictures = 0 THEN
    RAISE NOTICE 'there is nothing of "%"; an owner is "role NAME" or "user ID", as in verify.part', person;
  END IF;
  RETURN parts + pictures;
END
$$;

-- Who may do what. The policies hold also where somebody grants more.
ALTER TABLE verify.part ENABLE ROW LEVEL SECURITY;
ALTER TABLE verify.picture ENABLE ROW LEVEL SECURITY;

-- A subquery is asked once a statement, not once a row.
CREATE POLICY own_parts ON verify.part FOR SELECT TO verify_person
  USING (owner = (SELECT verify.person()));
CREATE POLICY new_parts ON verify.part FOR INSERT TO verify_person
  WITH CHECK (
    owner = (SELECT verify.person())
    -- A clock may be in the wrong time zone, and off by a day for the date, as the program itself has it.
    AND date <= now() + interval '1 day'
    AND NOT jsonb_path_exists(body, '$.*[*] ? (@.readDate > $last || @.date > $last)', jsonb_build_object(
      'last', to_char((now() + interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
CREATE POLICY own_pictures ON verify.picture FOR SELECT TO verify_person
  USING (owner = (SELECT verify.person()));
CREATE POLICY new_pictures ON verify.picture FOR INSERT TO verify_person
  WITH CHECK (owner = (SELECT verify.person()));

REVOKE ALL ON ALL TABLES IN SCHEMA verify FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA verify FROM PUBLIC;
GRANT USAGE ON SCHEMA verify TO verify_person;
GRANT SELECT ON verify.part, verify.picture TO verify_person;
GRANT INSERT (run, part, date, body) ON verify.part TO verify_person;
GRANT INSERT (run, sha256, read_date, position, kind, x, y, place_width, place_height, width, height, time, jpeg)
  ON verify.picture TO verify_person;
GRANT EXECUTE ON FUNCTION verify.person(), verify.is_part(jsonb) TO verify_person;

-- The runs that were undone and not counted again. An undoing run is younger than what it undoes.
CREATE FUNCTION verify.undone() RETURNS TABLE (owner text, run text)
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  undoing record;
  gone jsonb := '{}';
BEGIN
  FOR undoing IN
    SELECT DISTINCT p.owner, p.run, p.body ->> 'undoes' AS target, p.date
    FROM verify.part AS p WHERE p.body ->> 'undoes' IS NOT NULL ORDER BY p.date DESC, p.run DESC
  LOOP
    CONTINUE WHEN gone ? (undoing.owner || ' ' || undoing.run);
    CONTINUE WHEN gone ? (undoing.owner || ' ' || undoing.target);
    gone := gone || jsonb_build_object(undoing.owner || ' ' || undoing.target, true);
    owner := undoing.owner;
    run := undoing.target;
    RETURN NEXT;
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION verify.undone() TO verify_person;
CREATE INDEX part_undoing ON verify.part (date) WHERE body ->> 'undoes' IS NOT NULL;

-- Views for a web page; each shows what its reader may see of the parts (`security_invoker`).
CREATE VIEW verify.run WITH (security_invoker = true, security_barrier = true) AS
  SELECT p.owner, p.run, p.body ->> 'kind' AS kind, min(p.date) AS date,
    max(p.body ->> 'undoes') AS undoes, count(*) AS parts,
    bool_and(u.run IS NULL) AS counts
  FROM verify.part AS p LEFT JOIN verify.undone() AS u ON u.owner = p.owner AND u.run = p.run
  GROUP BY p.owner, p.run, p.body ->> 'kind';
COMMENT ON VIEW verify.run IS 'Runs, and whether they count: those that are not undone';

-- The readings that count. Of one recording's the newest version's first one does, rather one without an error.
CREATE VIEW verify.reading WITH (security_invoker = true, security_barrier = true) AS
  WITH live AS (
    SELECT p.owner, p.run, r.body, r.body ->> 'sha256' AS sha256, r.body ->> 'readDate' AS read_date,
      coalesce(r.body -> 'reading', 'null') AS versions
    FROM verify.part AS p
      CROSS JOIN LATERAL jsonb_array_elements(p.body -> 'recordings') AS r (body)
    WHERE NOT EXISTS (SELECT FROM verify.undone() AS u WHERE u.owner = p.owner AND u.run = p.run)
  ), head AS (
    SELECT * FROM live WHERE NOT EXISTS (
      SELECT FROM live AS newer
      WHERE newer.owner = live.owner AND newer.body -> 'replaces' ->> 'sha256' = live.sha256
        AND newer.body -> 'replaces' ->> 'run' = live.run
        AND newer.body -> 'replaces' ->> 'readDate' = live.read_date)
  ), newest AS (
    SELECT DISTINCT ON (owner, sha256) owner, sha256, versions
    FROM head ORDER BY owner, sha256, read_date DESC, run DESC
  )
  SELECT DISTINCT ON (h.owner, h.sha256) h.owner, h.run, h.sha256, h.read_date, h.body ->> 'path' AS name,
    h.body ->> 'screen' AS screen, h.body ->> 'language' AS language,
    (h.body ->> 'duration')::double precision AS duration, h.body ->> 'error' AS error,
    h.body -> 'entries' AS entries
  FROM head AS h JOIN newest AS n USING (owner, sha256, versions)
  ORDER BY h.owner, h.sha256, h.body ->> 'error' IS NOT NULL, h.read_date, h.run;
COMMENT ON VIEW verify.reading IS 'Of each recording the reading that counts';

CREATE VIEW verify.entry WITH (security_invoker = true, security_barrier = true) AS
  SELECT r.owner, r.run, r.sha256, r.name, (e ->> 'index')::integer AS position,
    (e ->> 'start')::double precision AS start, e ->> 'verdict' AS verdict, e -> 'reasons' AS reasons,
    (e ->> 'speciesId')::integer AS species_id, e ->> 'species' AS species, e ->> 'form' AS form,
    e ->> 'gender' AS gender, (e ->> 'shiny')::boolean AS shiny, e ->> 'nickname' AS nickname,
    (e ->> 'level')::integer AS level, e ->> 'trainer' AS trainer, e ->> 'trainerId' AS trainer_id
  FROM verify.reading AS r CROSS JOIN LATERAL jsonb_array_elements(coalesce(r.entries, '[]')) AS e;
COMMENT ON VIEW verify.entry IS 'What each summary page shows, with its verdict';

CREATE VIEW verify.species WITH (security_invoker = true, security_barrier = true) AS
  SELECT owner, species_id, min(species) AS species,
    count(*) FILTER (WHERE verdict = 'verified') AS verified,
    bool_or(shiny AND verdict = 'verified') AS verified_shiny,
    array_agg(DISTINCT form) FILTER (WHERE verdict = 'verified') AS verified_forms
  FROM verify.entry WHERE species_id IS NOT NULL GROUP BY owner, species_id;
COMMENT ON VIEW verify.species IS 'What is verified of each species; several showings of one Pokémon count each';

CREATE VIEW verify.written WITH (security_invoker = true, security_barrier = true) AS
  SELECT DISTINCT ON (p.owner, c -> 'pokemon', c ->> 'checklist', c ->> 'field')
    p.owner, p.run, p.date, c -> 'pokemon' AS pokemon, c ->> 'checklist' AS checklist, c ->> 'field' AS field,
    c ->> 'value' AS value
  FROM verify.part AS p CROSS JOIN LATERAL jsonb_array_elements(p.body -> 'changes') AS c
  WHERE NOT EXISTS (SELECT FROM verify.undone() AS u WHERE u.owner = p.owner AND u.run = p.run)
  ORDER BY p.owner, c -> 'pokemon', c ->> 'checklist', c ->> 'field', p.date DESC, p.run DESC, c ->> 'value' DESC;
COMMENT ON VIEW verify.written IS 'The last write of each field that a person wrote';

GRANT SELECT ON verify.run, verify.reading, verify.entry, verify.species, verify.written TO verify_person;

COMMIT;
