-- Every minute, calls the hosted function to retry failed emails and delete old leads. Requires two secrets
-- in the vault, which you store once per project (docs/deploy.md):
--   select vault.create_secret('https://<ref>.supabase.co', 'project_url');
--   select vault.create_secret('<DRAIN_SECRET>', 'drain_secret');
create extension if not exists pg_cron;
create extension if not exists pg_net;

select cron.schedule(
  'drain-form-mails',
  '* * * * *',
  $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
      || '/functions/v1/send-form-emails/drain',
    headers := jsonb_build_object(
      'Authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret')
    ),
    timeout_milliseconds := 5000
  );
  $$
);
