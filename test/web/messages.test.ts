// The message catalogues of the web app: every language says the same.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { de } from '../../web/src/i18n/de/index.ts'
import { en } from '../../web/src/i18n/en/index.ts'
import { chooseLanguage, LANGUAGES } from '../../web/src/i18n/languages.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }
const TRANSLATIONS: Record<string, Catalogue> = { de }

function* messagesOf(catalogue: Catalogue, prefix = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* messagesOf(value, `${prefix}${key}.`)
  }
}

/** Names of arguments and tags, with what they are: `count plural`, `command tag`. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value} ${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
  })
}
const distinct = (list: string[]) => [...new Set(list)].sort()

test('every language has a catalogue', () => {
  assert.deepEqual(Object.keys(LANGUAGES).sort(), ['en', ...Object.keys(TRANSLATIONS)].sort())
})

for (const [language, catalogue] of Object.entries(TRANSLATIONS)) {
  test(`${language} has the keys and the arguments of English`, () => {
    const translated = new Map(messagesOf(catalogue))
    const english = [...messagesOf(en)]
    assert.deepEqual([...translated.keys()].sort(), english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      const message = translated.get(key) as string
      assert.notEqual(message.trim(), '', key)
      assert.deepEqual(distinct(argumentsOf(parse(message))), distinct(argumentsOf(parse(text))), key)
    }
  })
}

test('every message is used', () => {
  const sources = readSources(join(import.meta.dirname, '../../web/src'))
  const unused = [...messagesOf(en)].filter(([key]) => {
    const name = key.slice(key.indexOf('.') + 1)
    // A key may be computed from its prefix: t(`kinds.${kind}`).
    const prefixes = [...name.matchAll(/\./g)].map(({ index }) => `\`${name.slice(0, index + 1)}\${`)
    return ![`'${name}'`, ...prefixes].some((text) => sources.includes(text))
  })
  assert.deepEqual(
    unused.map(([key]) => key),
    [],
  )
})

test('the language is the first one that has a catalogue, whatever the region', () => {
  const cases: [tags: (string | null)[], language: string][] = [
    [[], 'en'],
    [[null, 'fr-FR'], 'en'],
    [[null, 'fr', 'de-AT', 'en'], 'de'],
    [['DE', 'en'], 'de'],
    [['constructor', 'de'], 'de'],
    [['en-GB', 'de'], 'en'],
  ]
  for (const [tags, language] of cases) assert.equal(chooseLanguage(tags), language, JSON.stringify(tags))
})

const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^i18n.(en|de)./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
