import type { Stage } from '#domain/resources/resource'
import type { Sql } from '../sql/sql.ts'
import type { IndexedResource } from '../store.ts'

interface TextRow {
  key: number
  stage: Stage | 'both'
  field: string
  locale: string
  words: string
  hidden: number
}
type Text = Omit<TextRow, 'key' | 'stage'>

const COLUMNS = ['environment', 'stage', 'resource', 'field', 'locale', 'words', 'hidden']

const OTHER: Readonly<Record<Stage, Stage>> = { published: 'current', current: 'published' }

/** Makes a stage show these texts. A text that the other stage shows already is not indexed a second time. */
export async function showTexts(sql: Sql, shown: IndexedResource): Promise<void> {
  const { resource, stage, isNew } = shown
  if (isNew) return insertTexts(sql, shown, textsOf(shown))
  const stored = await sql.all<TextRow>(
    'select key, stage, field, locale, words, hidden from text_row where resource = ?',
    [resource.key],
  )
  const wanted = new Map(textsOf(shown).map((text) => [keyOf(text), text]))
  for (const row of stored) {
    const key = keyOf(row)
    const isWanted = wanted.delete(key)
    const isShown = row.stage !== OTHER[stage]
    if (isWanted && !isShown) await moveText(sql, row, 'both')
    else if (!isWanted && row.stage === 'both') await moveText(sql, row, OTHER[stage])
    else if (!isWanted && isShown) await sql.run('delete from text_row where key = ?', [row.key])
  }
  await insertTexts(sql, shown, [...wanted.values()])
}

/** What the current stage shows is published, but for what is hidden. */
export async function publishTexts(sql: Sql, resource: number): Promise<void> {
  await sql.run(`delete from text_row where resource = ? and stage = 'published'`, [resource])
  await sql.run(`update text_row set stage = 'both' where resource = ? and stage = 'current' and hidden = 0`, [
    resource,
  ])
}

async function insertTexts(sql: Sql, { resource, stage }: IndexedResource, texts: readonly Text[]): Promise<void> {
  if (texts.length === 0) return
  const rows = texts.map(({ field, locale, words, hidden }) => [
    ...[resource.environment, stage, resource.key],
    ...[field, locale, words, hidden],
  ])
  await sql.insertMany('text_row', COLUMNS, rows)
}

export async function hideTexts(sql: Sql, resource: number, stage: Stage): Promise<void> {
  await sql.run('delete from text_row where resource = ? and stage = ?', [resource, stage])
  await sql.run(`update text_row set stage = ? where resource = ? and stage = 'both'`, [OTHER[stage], resource])
}

const moveText = (sql: Sql, { key }: TextRow, stage: TextRow['stage']) =>
  sql.run('update text_row set stage = ? where key = ?', [stage, key])

const textsOf = ({ index }: IndexedResource): Text[] => [
  ...index.shown.texts.map((text) => ({ ...text, words: text.words.join(' '), hidden: 0 })),
  ...index.hidden.texts.map((text) => ({ ...text, words: text.words.join(' '), hidden: 1 })),
]

const keyOf = ({ field, locale, words, hidden }: Text): string => JSON.stringify([field, locale, hidden, words])
