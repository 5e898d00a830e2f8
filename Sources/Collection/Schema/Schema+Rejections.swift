extension Schema {
  /// Marks the verified entries that a person's decision contradicts. They prove nothing.
  ///
  /// `entry.isRejected` is computed, as `run.isLive` is.
  static let rejections = """
    ALTER TABLE entry ADD COLUMN isRejected INTEGER NOT NULL DEFAULT 0
      CHECK (isRejected IN (0, 1));
    CREATE INDEX entryRejected ON entry (id) WHERE isRejected = 1;

    DROP VIEW proof;
    CREATE VIEW proof AS
      SELECT e.id AS entryId, e.recordingId, e.descriptionId, d.individualId, r.readDate AS date,
        r.isCurrent
      FROM entry AS e JOIN description AS d ON d.id = e.descriptionId
        JOIN recording AS r ON r.id = e.recordingId JOIN run ON run.id = r.runId
      WHERE e.verdict = 'verified' AND e.isRejected = 0 AND run.isLive = 1;
    """
}
