-- Alerts about lots that one statement raised and nobody is known to have pushed yet. The row goes when that was done:
-- a mark in each alert would write the alert and its indexes a second time (decision 270).
create table alert_deliveries (
  id uuid primary key,
  alert_ids uuid[] not null,
  raised_at timestamptz not null
);

-- From here on `told_at` and `alerts_untold` are for alerts about no lot alone, which are few.
