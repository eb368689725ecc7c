import type { Dialect } from '../sql/dialect.ts'

export const taxonomy = (d: Dialect): readonly string[] => {
  const organization = `organization ${d.text} not null references organization (id)`
  const stamped = `version integer not null, created_at ${d.bigint} not null, created_by ${d.text} not null,
    updated_at ${d.bigint} not null, updated_by ${d.text} not null`
  return [
    `create table taxonomy_concept (${organization}, id ${d.text} not null, uri ${d.text}, texts ${d.text} not null,
      label ${d.text} not null, searched ${d.text} not null, ${stamped}, primary key (organization, id))`,
    'create index taxonomy_concept_created on taxonomy_concept (organization, created_at, id)',
    'create index taxonomy_concept_updated on taxonomy_concept (organization, updated_at, id)',
    'create index taxonomy_concept_label on taxonomy_concept (organization, label, id)',
    `create table taxonomy_link (${organization}, source ${d.text} not null, kind ${d.text} not null,
      target ${d.text} not null, position integer not null, primary key (organization, source, kind, target))`,
    'create index taxonomy_link_target on taxonomy_link (organization, target, kind, source)',
    `create table taxonomy_scheme (${organization}, id ${d.text} not null, uri ${d.text}, texts ${d.text} not null,
      label ${d.text} not null, searched ${d.text} not null, total_concepts integer not null, ${stamped},
      primary key (organization, id))`,
    `create table taxonomy_scheme_concept (${organization}, scheme ${d.text} not null, concept ${d.text} not null,
      position ${d.bigint} not null, top_position ${d.bigint}, primary key (organization, scheme, concept))`,
    'create index taxonomy_scheme_concept_concept on taxonomy_scheme_concept (organization, concept, scheme)',
  ]
}
