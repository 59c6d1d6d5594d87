-- Lots that were moved to another session after the search had taken them in stayed in their old one.
-- What they start at is compared anew by each process that starts.

update search_lots s set session_id = l.session_id
from lots l
where l.id = s.lot_id and s.session_id is distinct from l.session_id;
