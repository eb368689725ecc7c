// The message catalogues of the web app: every language has the same messages.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { chooseLanguage, LANGUAGES } from '../../web/src/i18n/languages.ts'
import { type Catalogue, english, TRANSLATIONS } from './catalogues.ts'

const WEB = join(import.meta.dirname, '../../web/src')

/** Names of arguments and tags with their kind: `count plural`, `command tag`. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value} ${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
  })
}
const argumentsIn = (message: string): string[] => [...new Set(argumentsOf(parse(message)))].sort()

test('every language has a catalogue', () => {
  assert.deepEqual(Object.keys(LANGUAGES).sort(), ['en', ...Object.keys(TRANSLATIONS)].sort())
})

for (const [language, catalogues] of Object.entries(TRANSLATIONS)) {
  test(`${language} has the keys and the arguments of English`, () => {
    assert.deepEqual(Object.keys(catalogues).sort(), [...english.keys()].sort())
    for (const [feature, catalogue] of english) {
      const translated = catalogues[feature] as Catalogue
      assert.deepEqual(Object.keys(translated).sort(), Object.keys(catalogue).sort(), feature)
      for (const [key, text] of Object.entries(catalogue)) {
        const message = translated[key] as string
        assert.notEqual(message.trim(), '', `${feature}.${key}`)
        assert.deepEqual(argumentsIn(message), argumentsIn(text), `${feature}.${key}`)
      }
    }
  })
}

test('every message is used', () => {
  const sources = readSources()
  const unused = [...english].flatMap(([feature, catalogue]) => {
    const file = `i18n/${feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts'`
    const users = sources.filter((source) => source.includes(file)).join('\n')
    return Object.keys(catalogue)
      .filter((key) => !isUsed(key, users))
      .map((key) => `${feature}.${key}`)
  })
  assert.deepEqual(unused, [])
})

/** A key may be computed from its beginning: t(`kind_${kind}`). */
const isUsed = (key: string, source: string): boolean =>
  source.includes(`'${key}'`) ||
  [...key.matchAll(/_/g)].some(({ index }) => source.includes(`\`${key.slice(0, index + 1)}\${`))

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

const readSources = (): string[] =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
