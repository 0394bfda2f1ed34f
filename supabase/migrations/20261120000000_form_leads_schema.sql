-- Leads contain names, email addresses and messages. Supabase's data API serves tables in "public" to
-- everyone who has the anonymous key, which is in every page. The tables with the leads are therefore in a
-- separate schema, which the API doesn't serve and its roles can't access. This migration only creates the
-- schema; the hosted function creates the tables (src/leads/database/migrations.ts).
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
