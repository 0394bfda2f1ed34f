-- Leads hold names, addresses and messages. Tables in "public" are served by Supabase's data API
-- to everyone who has the anonymous key, and that key is in every page: so they get a schema of
-- their own, which the API does not serve and its roles may not enter. The function makes the
-- tables itself (src/leads/migrations.ts).
create schema if not exists form_leads;
revoke all on schema form_leads from public;

do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on schema form_leads from %I', api_role);
      execute format(
        'alter default privileges in schema form_leads revoke all on tables from %I', api_role
      );
    end if;
  end loop;
end
$$;
