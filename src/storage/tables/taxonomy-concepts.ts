import { type Concept, searchedText, sortLabel } from '#domain/taxonomy/concept'
import type { TaxonomyPage } from '#domain/taxonomy/taxonomy-page'
import { text } from '../schema/column.ts'
import { space, taxonomyConcept, taxonomyLink, taxonomySchemeConcept } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, computed, inList, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { COUNT, countOf } from './page.ts'
import { readTaxonomyPage, type TaxonomyRows } from './taxonomy-pages.ts'

const COLUMNS = columnsExcept(taxonomyConcept, 'c', 'label', 'searched')
const GET = query`select ${COLUMNS} from taxonomy_concept c where c.organization = ? and c.id = ?`
const COUNT_ALL = query`select ${COUNT} from taxonomy_concept where organization = ?`
const KNOWN = query`select ${columns(taxonomyConcept, '', 'id')} from taxonomy_concept
  where organization = ? and ${inList('id', 'text')}`
const LINKS = query`select ${columns(taxonomyLink)} from taxonomy_link
  where organization = ? and ${inList('source', 'text')} order by position`
const SCHEMES = query`select ${columns(taxonomySchemeConcept, '', 'scheme', 'concept')} from taxonomy_scheme_concept
  where organization = ? and ${inList('concept', 'text')} order by scheme`
const ID = computed('id', text(), 'id')
/** One level up or down. */
const BROADER = query`select distinct ${computed('id', text(), 'target')} from taxonomy_link
  where organization = ? and kind = 'broader' and ${inList('source', 'text')}`
const NARROWER = query`select distinct ${computed('id', text(), 'source')} from taxonomy_link
  where organization = ? and kind = 'broader' and ${inList('target', 'text')}`
/** The concepts themselves and everything above or below them. `union` ends the recursion, also in a cycle. */
const ALL_BROADER = query`with recursive found (id) as (
    select id from taxonomy_concept where organization = ? and ${inList('id', 'text')}
    union select l.target from found f join taxonomy_link l
      on l.organization = ? and l.source = f.id and l.kind = 'broader')
  select ${ID} from found`
const ALL_NARROWER = query`with recursive found (id) as (
    select id from taxonomy_concept where organization = ? and ${inList('id', 'text')}
    union select l.source from found f join taxonomy_link l
      on l.organization = ? and l.target = f.id and l.kind = 'broader')
  select ${ID} from found`
const ORGANIZATION = query`select ${columns(space, 's', 'organization')} from environment e
  join space s on s.id = e.space where e.key = ?`
/** Pairs of concepts of a scheme, the first broader than the second. */
const BROADER_IN_SCHEME = query`select ${computed('id', text(), 'l.source')} from taxonomy_link l
  where l.organization = ? and l.kind = 'broader' and ${inList('l.source', 'text')}
    and ${inList('l.target', 'text')} order by l.source limit 1`

const INSERT = insert(taxonomyConcept, { onConflict: '(organization, id) do nothing' })
const UPDATE = update(
  taxonomyConcept,
  ['uri', 'texts', 'label', 'searched', 'version', 'updatedAt', 'updatedBy'],
  'where organization = ? and id = ?',
)
const INSERT_LINK = insert(taxonomyLink)
const DELETE_LINKS = command`delete from taxonomy_link where organization = ? and source = ?`
const DELETE_LINKS_TO = command`delete from taxonomy_link where organization = ? and target = ?`
const LOWER_TOTALS = command`update taxonomy_scheme set total_concepts = total_concepts - 1
  where organization = ? and id in
    (select s.scheme from taxonomy_scheme_concept s where s.organization = ? and s.concept = ?)`
const LEAVE_SCHEMES = command`delete from taxonomy_scheme_concept where organization = ? and concept = ?`
const DELETE = command`delete from taxonomy_concept where organization = ? and id = ?`

type StoredConcept = Omit<Concept, 'broader' | 'related' | 'schemes'>

export const conceptsReader = (sql: ReadSql) => {
  const idsOf = async (found: Promise<{ id: string }[]>): Promise<string[]> => (await found).map(({ id }) => id)

  /** Adds the links and schemes of concepts. */
  async function withLinks(organization: string, rows: readonly StoredConcept[]): Promise<Concept[]> {
    if (rows.length === 0) return []
    const list = sql.dialect.list(rows.map(({ id }) => id))
    const links = Map.groupBy(await sql.all(LINKS, [organization, list]), ({ source, kind }) => `${kind} ${source}`)
    const schemes = Map.groupBy(await sql.all(SCHEMES, [organization, list]), ({ concept }) => concept)
    const targets = (kind: string, id: string) => links.get(`${kind} ${id}`)?.map(({ target }) => target) ?? []
    return rows.map((row) => ({
      ...row,
      broader: targets('broader', row.id),
      related: targets('related', row.id),
      schemes: schemes.get(row.id)?.map(({ scheme }) => scheme) ?? [],
    }))
  }

  return {
    async get(organization: string, id: string): Promise<Concept | null> {
      const row = await sql.get(GET, [organization, id])
      return row ? (await withLinks(organization, [row]))[0]! : null
    },
    async list(organization: string, page: TaxonomyPage): Promise<TaxonomyRows<Concept>> {
      const table = { name: 'taxonomy_concept', selected: COLUMNS }
      const rows = await readTaxonomyPage(sql, table, organization, page)
      return { ...rows, items: await withLinks(organization, rows.items) }
    },
    count: (organization: string): Promise<number> => countOf(sql, COUNT_ALL, [organization]),
    /** Those of the ids that exist. */
    known: (organization: string, ids: readonly string[]): Promise<string[]> =>
      idsOf(sql.all(KNOWN, [organization, sql.dialect.list(ids)])),
    /** One level above (`broader`) or below these concepts. */
    neighbours: (organization: string, ids: readonly string[], direction: 'broader' | 'narrower'): Promise<string[]> =>
      idsOf(sql.all(direction === 'broader' ? BROADER : NARROWER, [organization, sql.dialect.list(ids)])),
    /** These concepts and all above (`broader`) or below them. */
    closure: (organization: string, ids: readonly string[], direction: 'broader' | 'narrower'): Promise<string[]> => {
      const statement = direction === 'broader' ? ALL_BROADER : ALL_NARROWER
      return idsOf(sql.all(statement, [organization, sql.dialect.list(ids), organization]))
    },
    /** The organization whose taxonomy an environment uses. */
    async organizationOf(environment: number): Promise<string> {
      const row = await sql.get(ORGANIZATION, [environment])
      if (!row) throw new Error(`there is no environment ${environment}`)
      return row.organization
    },
    /** The first of the sources that has a broader concept among the targets. */
    async firstWithBroader(organization: string, sources: readonly string[], targets: readonly string[]) {
      const { list } = sql.dialect
      return (await sql.get(BROADER_IN_SCHEME, [organization, list(sources), list(targets)]))?.id ?? null
    },
  }
}

export const conceptsWriter = (sql: Sql) => {
  const insertLinks = async ({ organization, id: source, broader, related }: Concept): Promise<void> => {
    const rows = (kind: 'broader' | 'related', targets: readonly string[]) =>
      targets.map((target, position) => INSERT_LINK.params({ organization, source, kind, target, position }))
    await sql.insertMany(INSERT_LINK, [...rows('broader', broader), ...rows('related', related)])
  }
  const rowOf = (concept: Concept) => ({
    ...concept,
    label: sortLabel(concept.texts.prefLabel),
    searched: searchedText(concept.texts),
  })
  return {
    ...conceptsReader(sql),
    /** False when the id is taken. */
    async insert(concept: Concept): Promise<boolean> {
      if ((await sql.run(INSERT, INSERT.params(rowOf(concept)))) === 0) return false
      await insertLinks(concept)
      return true
    },
    async update(concept: Concept): Promise<void> {
      const { organization, id } = concept
      await sql.run(UPDATE, UPDATE.params(rowOf(concept), organization, id))
      await sql.run(DELETE_LINKS, [organization, id])
      await insertLinks(concept)
    },
    /** Deletes the concept and all links to it from concepts and schemes, whose versions do not change. */
    async delete(organization: string, id: string): Promise<void> {
      await sql.run(LOWER_TOTALS, [organization, organization, id])
      for (const removal of [LEAVE_SCHEMES, DELETE_LINKS, DELETE_LINKS_TO, DELETE]) {
        await sql.run(removal, [organization, id])
      }
    },
  }
}
