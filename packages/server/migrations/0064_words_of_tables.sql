-- Tables are called what the code calls them: rate limits, logins, and SMS, since texts are also the
-- sentences that people agree to (kept_texts, text_versions).
alter table turns rename to rate_limits;
alter table login_sessions rename to logins;
alter table texts rename to sms_messages;
alter table text_phones rename to sms_phones;
alter table text_stops rename to sms_opt_outs;
alter table lot_text_subscriptions rename to lot_sms_subscriptions;

alter table sms_messages rename column good_until to send_before;
alter table sms_opt_outs rename column stopped_at to opted_out_at;
update rate_limits set subject = 'sms-' || substr(subject, length('text-') + 1) where subject like 'text-%';

-- Constraints and indexes begin with the name of their table. An index that a constraint stands on is
-- renamed with it.
do $$
declare
  renamed record;
  part record;
begin
  for renamed in
    select * from (values
      ('turns', 'rate_limits'),
      ('login_sessions', 'logins'),
      ('texts', 'sms_messages'),
      ('text_phones', 'sms_phones'),
      ('text_stops', 'sms_opt_outs'),
      ('lot_text_subscriptions', 'lot_sms_subscriptions')
    ) as pairs (old, new)
  loop
    for part in
      select conname as name from pg_constraint
      where conrelid = renamed.new::regclass and starts_with(conname, renamed.old || '_')
    loop
      execute format('alter table %I rename constraint %I to %I',
        renamed.new, part.name, renamed.new || substr(part.name, length(renamed.old) + 1));
    end loop;
    for part in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = renamed.new::regclass and starts_with(c.relname, renamed.old || '_')
    loop
      execute format('alter index %I rename to %I',
        part.name, renamed.new || substr(part.name, length(renamed.old) + 1));
    end loop;
  end loop;
end
$$;
