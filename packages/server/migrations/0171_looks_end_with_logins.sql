-- A look at a draft ends with the login, or the token, by which it was made (decision 148). One from
-- before names none and opens nothing; it was for two hours.
alter table draft_looks add column login_id uuid;
