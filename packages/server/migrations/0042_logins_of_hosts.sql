-- A login opens the host that it was made for and no other: sellers' domains lapse, and whoever takes
-- one over is sent the cookies of its visitors. Nobody knows which host a login of before belongs to,
-- so all of them end and everybody logs in once more.
delete from login_sessions;
alter table login_sessions add column host text not null references sites on delete cascade;
create index login_sessions_host on login_sessions (host);
