alter table entry add column trace text default '' not null;
