create table game (
  id varchar(32) not null primary key,
  created bigint not null,
  body blob not null
);
create table token (
  hash blob not null primary key,
  game varchar(32) not null references game (id) on delete cascade,
  role varchar(10) not null,
  seat integer not null
);
create table entry (
  game varchar(32) not null references game (id) on delete cascade,
  seq integer not null,
  time bigint not null,
  kind varchar(10) not null,
  seat integer not null,
  text text not null,
  faces text not null,
  number integer not null,
  asked integer not null,
  turn integer not null,
  words text not null,
  paused boolean not null,
  primary key (game, seq)
) without rowid;
