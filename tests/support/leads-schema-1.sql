-- A database of the last version without Kysely's Migrator (2026-11-20), with one normal lead and one flagged "trap".
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "meta" ("name" text primary key, "value" text not null);
INSERT INTO meta VALUES('secret','b5d5329ef4ebd9bb2a2aa54d2a9423eaff3987da7e11234c46bcdf8a01818dd8');
INSERT INTO meta VALUES('schema_version','1');
CREATE TABLE IF NOT EXISTS "leads" ("id" text primary key, "created_at" bigint not null, "type" text not null, "payload" text not null, "flags" text not null, "idempotency_key" text not null unique, "fingerprint" text not null);
INSERT INTO leads VALUES('1M7ZRRCR26MRGAJCF2',1795288740610,'contact','{"type":"contact","name":"Ada Byron","email":"ada@example.com","phone":"","message":"Could you film our ranch in May?"}','','2foxE-EJqNkjhagZg764QF2xRzihY_RagOA4dYuc0f4','90fbd4b0beaaa8c3ab8ddd5f72143dd0f8af536ae83f4b9721401b1f77d11f67');
INSERT INTO leads VALUES('1M7ZRRCRG93MZHDCC7',1795288740624,'contact','{"type":"contact","name":"Ada Byron","email":"ada@example.com","phone":"","message":"Could you film our ranch in May?"}','trap','5Q1O9XLghg4t9GNKB_2k1qFYwXZ3c2ynlyabOnNX-7c','90fbd4b0beaaa8c3ab8ddd5f72143dd0f8af536ae83f4b9721401b1f77d11f67');
CREATE TABLE IF NOT EXISTS "mails" ("id" text primary key, "lead_id" text not null references "leads" ("id") on delete cascade, "kind" text not null, "message_id" text not null unique, "state" text not null, "attempts" integer not null, "queued_at" bigint not null, "next_attempt_at" bigint not null, "lease_until" bigint, "lease_token" text, "last_error" text, "fault" text, "sent_at" bigint, constraint "mails_one_per_kind" unique ("lead_id", "kind"));
INSERT INTO mails VALUES('1M7ZRRCR26MRGAJCF2-owner','1M7ZRRCR26MRGAJCF2','owner','<1m7zrrcr26mrgajcf2-owner@example.org>','sent',1,1795288740610,1795288740610,NULL,NULL,NULL,NULL,1795288741000);
INSERT INTO mails VALUES('1M7ZRRCR26MRGAJCF2-visitor','1M7ZRRCR26MRGAJCF2','visitor','<1m7zrrcr26mrgajcf2-visitor@example.org>','retrying',3,1795288740610,1795288740610,NULL,NULL,'451','server',NULL);
CREATE TABLE IF NOT EXISTS "limits" ("key_hash" text primary key, "count" integer not null, "window_ends_at" bigint not null);
CREATE INDEX "leads_by_time" on "leads" ("created_at", "id");
CREATE INDEX "mails_by_state" on "mails" ("state", "next_attempt_at");
CREATE INDEX "limits_by_end" on "limits" ("window_ends_at");
COMMIT;
