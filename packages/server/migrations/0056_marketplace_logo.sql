-- What a marketplace's host shows beside its name; sellers' logos are kept with their companies.
alter table sites add column logo_key text check (logo_key is null or seller_company_id is null);
