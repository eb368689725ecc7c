import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient as createDeliveryClient } from 'contentful'
import { createClient } from 'contentful-management'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'
import { refusal } from './refusal.ts'

const FIELDS = [
  {
    id: 'title',
    name: 'Title',
    type: 'Symbol',
    required: true,
    localized: true,
    defaultValue: { 'en-US': 'New', de: 'Neu' },
  },
  { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry', required: false, localized: true },
]
const toEntry = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

onBothEngines('contentful-management: locales', (server) => {
  const connect = () =>
    createClient(
      { accessToken: ADMIN_TOKEN, host: server().host, insecure: true, retryOnError: false },
      { type: 'legacy' },
    )

  /** English (default), German → English, Austrian → German; `a` in English and German, `b` in English only. */
  const filled = async () => {
    const space = await connect().createSpace({ name: 'Locales', defaultLocale: 'en-US' }, '')
    const environment = await space.getEnvironment('master')
    const german = await environment.createLocale({ name: 'German', code: 'de', optional: true } as never)
    const type = await environment.createContentTypeWithId('post', {
      name: 'Post',
      displayField: 'title',
      fields: FIELDS,
    } as never)
    await type.publish()
    const make = async (id: string, fields: object) =>
      (await environment.createEntryWithId('post', id, { fields } as never)).publish()
    await make('b', { title: { 'en-US': 'B' } })
    await make('a', { title: { 'en-US': 'A', de: 'A deutsch' }, next: { de: toEntry('b') } })
    const key = await space.createApiKey({ name: 'k' } as never)
    const delivery = createDeliveryClient({
      space: space.sys.id,
      accessToken: key.accessToken,
      host: server().host,
      insecure: true,
      retryOnError: false,
    })
    const titled = async (title: string, locale: string) => {
      const found = await delivery.getEntries({ content_type: 'post', 'fields.title': title, locale } as never)
      return found.items.map(({ sys }) => sys.id)
    }
    return { environment, german, delivery, titled }
  }

  test('a locale is read, changed and deleted; an unchanged body needs no version', async () => {
    const { environment, german } = await filled()
    assert.equal(german.sys.version, 1)
    german.name = 'Deutsch'
    const changed = await german.update()
    assert.deepEqual([changed.name, changed.sys.version], ['Deutsch', 2])
    assert.equal((await changed.update()).sys.version, 2)
    german.name = 'Deutsch'
    assert.equal((await german.update()).sys.version, 2, 'a stale version of the same content')
    german.name = 'Something else'
    const stale = await refusal(german.update())
    assert.deepEqual([stale.status, stale.name], [409, 'VersionMismatch'])
    await changed.delete()
    assert.equal((await refusal(environment.getLocale(german.sys.id))).status, 404)
    assert.equal((await refusal(changed.delete())).status, 404)
  })

  test('a locale is created with a chosen id, once, by the same rules as all others', async () => {
    const { environment } = await filled()
    const space = environment.sys.space.sys.id
    const put = (id: string, body: object, version = 0) =>
      request(server(), 'PUT', `/spaces/${space}/locales/${id}`, {
        headers: { 'x-contentful-version': String(version) },
        body,
      })
    const taken = await put('swiss_german', { name: 'Swiss German', code: 'de' })
    assert.deepEqual([taken.status, taken.body.details.errors[0].name], [422, 'taken'])
    assert.equal((await put('swiss german', { name: 'Swiss German', code: 'de-CH' })).status, 422)
    const created = await put('swiss_german', { name: 'Swiss German', code: 'de-CH', fallbackCode: null })
    assert.deepEqual([created.status, created.body.sys.id, created.body.sys.version], [201, 'swiss_german', 1])
    assert.equal((await environment.getLocale('swiss_german')).code, 'de-CH')
    assert.equal((await put('swiss_german', { name: 'Züritüütsch', code: 'de-CH' })).status, 409)
    assert.equal((await put('swiss_german', { name: 'Züritüütsch', code: 'de-CH' }, 1)).status, 200)
  })

  test('a new locale code applies to all content at once, without new versions', async () => {
    const { environment, german, delivery, titled } = await filled()
    const before = await environment.getEntry('a')
    german.code = 'de-AT'
    const renamed = await german.update()
    assert.equal(renamed.code, 'de-AT')
    const entry = await environment.getEntry('a')
    assert.equal(entry.sys.version, before.sys.version)
    assert.deepEqual(entry.fields.title, { 'en-US': 'A', 'de-AT': 'A deutsch' })
    assert.deepEqual((await environment.getContentType('post')).fields[0]?.defaultValue, {
      'en-US': 'New',
      'de-AT': 'Neu',
    })
    assert.equal((await delivery.getEntry('a', { locale: 'de-AT' })).fields.title, 'A deutsch')
    assert.deepEqual(await titled('A deutsch', 'de-AT'), ['a'])
    assert.deepEqual(await titled('B', 'de-AT'), ['b'])
    assert.equal((await refusal(delivery.getEntries({ locale: 'de' }))).status, 400)

    // Another locale can use the old code, and does not get the old values.
    await environment.createLocale({ name: 'German again', code: 'de', fallbackCode: null } as never)
    assert.deepEqual(await titled('A deutsch', 'de'), [])
    const again = await environment.getEntry('a')
    assert.equal(again.fields.title.de, undefined)
    again.fields.title.de = 'Neu deutsch'
    await (await again.update()).publish()
    assert.deepEqual(await titled('Neu deutsch', 'de'), ['a'])
    assert.deepEqual(await titled('A deutsch', 'de-AT'), ['a'])
    const created = await environment.createEntry('post', { fields: {} })
    assert.deepEqual(created.fields.title, { 'en-US': 'New', 'de-AT': 'Neu' })
  })

  test('deleting a locale deletes its translations permanently', async () => {
    const { environment, german, delivery, titled } = await filled()
    await german.delete()
    const entry = await environment.getEntry('a')
    assert.deepEqual(entry.fields, { title: { 'en-US': 'A' } })
    assert.equal(entry.isUpdated(), false)
    const all = await delivery.withAllLocales.getEntry('a')
    assert.deepEqual(all.fields, { title: { 'en-US': 'A' } })
    await environment.createLocale({ name: 'German', code: 'de' } as never)
    assert.deepEqual((await environment.getEntry('a')).fields, { title: { 'en-US': 'A' } })
    assert.deepEqual(await titled('A deutsch', 'de'), [])
    assert.deepEqual(await titled('A', 'de'), ['a'])
    assert.equal((await delivery.getEntry('a', { locale: 'de' })).fields.title, 'A')
  })

  test('the default locale and fallbacks are protected', async () => {
    const { environment, german } = await filled()
    const austrian = await environment.createLocale({ name: 'A', code: 'de-AT', fallbackCode: 'de' } as never)
    const standard = (await environment.getLocales()).items.find((locale) => locale.default)!
    const outcome = async (work: Promise<unknown>) => {
      const { status, name, details } = await refusal(work)
      return [status, name, ...(details?.errors ?? []).map((error) => `${error.name} ${error.path}`)]
    }
    assert.deepEqual(await outcome(standard.delete()), [403, 'DefaultLocaleNotDeletable'])
    assert.deepEqual(await outcome(german.delete()), [403, 'FallbackLocaleNotDeletable'])
    german.code = 'de-DE'
    assert.deepEqual(await outcome(german.update()), [403, 'FallbackLocaleNotRenameable'])
    standard.code = 'en'
    assert.deepEqual(await outcome(standard.update()), [403, 'FallbackLocaleNotRenameable'])
    german.code = 'de'
    german.fallbackCode = 'de-AT'
    const loop = [422, 'ValidationFailed', 'fallback locale creates a loop fallback_code']
    assert.deepEqual(await outcome(german.update()), loop)
    german.fallbackCode = 'de'
    assert.deepEqual(await outcome(german.update()), loop)
    german.fallbackCode = 'xx'
    assert.deepEqual(await outcome(german.update()), [422, 'ValidationFailed', 'invalid fallback_code'])
    austrian.code = 'en-US'
    assert.deepEqual(await outcome(austrian.update()), [422, 'ValidationFailed', 'taken code'])
    austrian.code = 'not a code'
    assert.equal((await refusal(austrian.update())).status, 422)
    standard.code = 'en-US'
    standard.contentDeliveryApi = false
    assert.equal((await refusal(standard.update())).status, 422)
    const codes = (await environment.getLocales()).items.map(({ code, sys }) => [code, sys.version])
    assert.deepEqual(codes, [
      ['en-US', 1],
      ['de', 1],
      ['de-AT', 1],
    ])
  })

  test('a changed fallback and a hidden locale change what is delivered and found', async () => {
    const { environment, german, delivery, titled } = await filled()
    const french = await environment.createLocale({
      name: 'French',
      code: 'fr',
      fallbackCode: 'en-US',
      optional: true,
    } as never)
    assert.deepEqual(await titled('A deutsch', 'fr'), [])
    french.fallbackCode = 'de'
    let changed = await french.update()
    assert.deepEqual(await titled('A deutsch', 'fr'), ['a'])
    changed.contentDeliveryApi = false
    changed = await changed.update()
    assert.equal((await refusal(delivery.getEntries({ locale: 'fr' }))).status, 400)
    changed.contentDeliveryApi = true
    await changed.update()
    assert.equal((await delivery.getEntry('a', { locale: 'fr' })).fields.title, 'A deutsch')

    german.contentManagementApi = false
    const hidden = await german.update()
    const entry = await environment.getEntry('a')
    assert.deepEqual(entry.fields, { title: { 'en-US': 'A' } })
    entry.fields.title['en-US'] = 'A new'
    await (await entry.update()).publish()
    assert.equal((await delivery.getEntry('a', { locale: 'de' })).fields.title, 'A deutsch')
    const write = environment.createEntry('post', { fields: { title: { 'en-US': 'x', de: 'x' } } })
    assert.equal((await refusal(write)).status, 422)
    hidden.contentManagementApi = true
    await hidden.update()
    assert.deepEqual((await environment.getEntry('a')).fields.title, { 'en-US': 'A new', de: 'A deutsch' })
  })

  test('required fields may be empty in an optional locale', async () => {
    const { environment, german } = await filled()
    german.optional = false
    const strict = await german.update()
    const entry = await environment.getEntry('b')
    assert.equal((await refusal(entry.publish())).name, 'InvalidEntry')
    strict.optional = true
    await strict.update()
    await entry.publish()
  })

  test('a copied environment keeps the locale codes of its source, and then changes independently', async () => {
    const { environment, german } = await filled()
    german.code = 'de-AT'
    await german.update()
    const plain = createClient({ accessToken: ADMIN_TOKEN, host: server().host, insecure: true })
    const spaceId = environment.sys.space.sys.id
    const at = { spaceId, environmentId: 'copy' }
    await plain.environment.createWithId(at, { name: 'Copy' })
    while ((await plain.environment.get(at)).sys.status.sys.id !== 'ready');
    assert.deepEqual((await plain.entry.get({ ...at, entryId: 'a' })).fields.title, {
      'en-US': 'A',
      'de-AT': 'A deutsch',
    })
    const { items } = await plain.locale.getMany({ ...at })
    const locale = items.find(({ code }) => code === 'de-AT')!
    await plain.locale.update({ ...at, localeId: locale.sys.id }, { ...locale, code: 'de-CH' } as never)
    const titles = async (environmentId: string) =>
      (await plain.entry.get({ spaceId, environmentId, entryId: 'a' })).fields.title
    assert.deepEqual(await titles('copy'), { 'en-US': 'A', 'de-CH': 'A deutsch' })
    assert.deepEqual(await titles('master'), { 'en-US': 'A', 'de-AT': 'A deutsch' })
  })
})
