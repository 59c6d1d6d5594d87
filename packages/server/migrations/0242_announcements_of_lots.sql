-- Which lot an announcement of an added lot tells of: it is mailed an hour later, and says then how the lot stands.
-- Null for other announcements, and for those of servers of the version before.
alter table announcements
  add column lot_id uuid references lots
    check (lot_id is null or kind = 'lot-added');
