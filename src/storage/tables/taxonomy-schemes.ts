import { type ConceptScheme, searchedText, sortLabel } from '#domain/taxonomy/concept'
import type { TaxonomyPage } from '#domain/taxonomy/taxonomy-page'
import { taxonomyScheme, taxonomySchemeConcept } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, inList, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { COUNT, countOf } from './page.ts'
import { readTaxonomyPage, type TaxonomyRows } from './taxonomy-pages.ts'

/** Links on a page. A page with more ends early; its first scheme is always complete. */
const MAX_PAGE_LINKS = 20_000

const COLUMNS = columnsExcept(taxonomyScheme, 'c', 'label', 'searched')
const GET = query`select ${COLUMNS} from taxonomy_scheme c where c.organization = ? and c.id = ?`
const COUNT_ALL = query`select ${COUNT} from taxonomy_scheme where organization = ?`
const CONCEPTS = query`select ${columns(taxonomySchemeConcept)} from taxonomy_scheme_concept
  where organization = ? and ${inList('scheme', 'text')} order by position`
const MEMBERS = query`select ${columns(taxonomySchemeConcept, '', 'concept')} from taxonomy_scheme_concept
  where organization = ? and scheme = ? and ${inList('concept', 'text')}`
const INSERT = insert(taxonomyScheme, { onConflict: '(organization, id) do nothing' })
const UPDATE = update(
  taxonomyScheme,
  ['uri', 'texts', 'label', 'searched', 'totalConcepts', 'version', 'updatedAt', 'updatedBy'],
  'where organization = ? and id = ?',
)
const INSERT_CONCEPT = insert(taxonomySchemeConcept)
const DEMOTE = command`update taxonomy_scheme_concept set top_position = null
  where organization = ? and concept = ? and top_position is not null and scheme in
    (select b.scheme from taxonomy_scheme_concept b where b.organization = ? and ${inList('b.concept', 'text')})`
const CLEAR = command`delete from taxonomy_scheme_concept where organization = ? and scheme = ?`
const DELETE = command`delete from taxonomy_scheme where organization = ? and id = ?`

type StoredScheme = Omit<ConceptScheme, 'concepts' | 'topConcepts'> & { totalConcepts: number }

export const schemesReader = (sql: ReadSql) => {
  async function withConcepts(organization: string, rows: readonly StoredScheme[]): Promise<ConceptScheme[]> {
    if (rows.length === 0) return []
    const list = sql.dialect.list(rows.map(({ id }) => id))
    const members = Map.groupBy(await sql.all(CONCEPTS, [organization, list]), ({ scheme }) => scheme)
    return rows.map(({ totalConcepts: _, ...row }) => {
      const own = members.get(row.id) ?? []
      const top = own.filter(({ topPosition }) => topPosition !== null)
      top.sort((a, b) => a.topPosition! - b.topPosition!)
      return {
        ...row,
        concepts: own.map(({ concept }) => concept),
        topConcepts: top.map(({ concept }) => concept),
      }
    })
  }

  return {
    async get(organization: string, id: string): Promise<ConceptScheme | null> {
      const row = await sql.get(GET, [organization, id])
      return row ? (await withConcepts(organization, [row]))[0]! : null
    },
    async list(organization: string, page: TaxonomyPage): Promise<TaxonomyRows<ConceptScheme>> {
      const table = { name: 'taxonomy_scheme', selected: COLUMNS }
      const rows = cutPage(await readTaxonomyPage(sql, table, organization, page), page.backward)
      return { ...rows, items: await withConcepts(organization, rows.items) }
    },
    count: (organization: string): Promise<number> => countOf(sql, COUNT_ALL, [organization]),
    async exists(organization: string, id: string): Promise<boolean> {
      return (await sql.get(GET, [organization, id])) !== undefined
    },
    /** Those of the concepts that the scheme lists. */
    async members(organization: string, scheme: string, concepts: readonly string[]): Promise<string[]> {
      const rows = await sql.all(MEMBERS, [organization, scheme, sql.dialect.list(concepts)])
      return rows.map(({ concept }) => concept)
    },
  }
}

export const schemesWriter = (sql: Sql) => {
  const insertConcepts = async ({ organization, id: scheme, concepts, topConcepts }: ConceptScheme): Promise<void> => {
    const top = new Map(topConcepts.map((concept, index) => [concept, index]))
    await sql.insertMany(
      INSERT_CONCEPT,
      concepts.map((concept, position) =>
        INSERT_CONCEPT.params({ organization, scheme, concept, position, topPosition: top.get(concept) ?? null }),
      ),
    )
  }
  const rowOf = (scheme: ConceptScheme) => ({
    ...scheme,
    label: sortLabel(scheme.texts.prefLabel),
    searched: searchedText(scheme.texts),
    totalConcepts: scheme.concepts.length,
  })
  return {
    ...schemesReader(sql),
    /** False when the id is taken. */
    async insert(scheme: ConceptScheme): Promise<boolean> {
      if ((await sql.run(INSERT, INSERT.params(rowOf(scheme)))) === 0) return false
      await insertConcepts(scheme)
      return true
    },
    async update(scheme: ConceptScheme): Promise<void> {
      const { organization, id } = scheme
      await sql.run(UPDATE, UPDATE.params(rowOf(scheme), organization, id))
      await sql.run(CLEAR, [organization, id])
      await insertConcepts(scheme)
    },
    /** The concept is no longer a top concept of schemes that list one of its broader concepts. */
    async demote(organization: string, concept: string, broader: readonly string[]): Promise<void> {
      if (broader.length === 0) return
      await sql.run(DEMOTE, [organization, concept, organization, sql.dialect.list(broader)])
    },
    /** Its concepts stay. */
    async delete(organization: string, id: string): Promise<void> {
      await sql.run(CLEAR, [organization, id])
      await sql.run(DELETE, [organization, id])
    },
  }
}

/** Ends a page at the limit on links: at its end, or at its beginning when it is read backward. */
function cutPage(rows: TaxonomyRows<StoredScheme>, backward: boolean): TaxonomyRows<StoredScheme> {
  const items = backward ? rows.items.toReversed() : rows.items
  let links = 0
  const end = items.findIndex(({ totalConcepts }, i) => {
    links += totalConcepts
    return i > 0 && links > MAX_PAGE_LINKS
  })
  if (end === -1) return rows
  const kept = items.slice(0, end)
  return backward ? { ...rows, items: kept.reverse(), hasPrevious: true } : { ...rows, items: kept, hasNext: true }
}
