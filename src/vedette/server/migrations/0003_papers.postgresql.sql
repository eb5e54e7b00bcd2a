create table paper (
  id varchar(32) not null primary key,
  hash bytea not null unique,
  kind varchar(10) not null,
  created bigint not null,
  updated bigint not null,
  trail text not null,
  body bytea not null
);
