-- Wrong passwords are counted where other tries are (turns), for e-mails with an account and without: a
-- lock tells nobody which of them have one, also where a guesser spreads the tries over several nodes.
alter table users drop column failed_logins, drop column locked_at;
