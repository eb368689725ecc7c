// Runs in a separate process, because Node reads trusted certificates at start:
//   node migrations.ts <host> <space> <token>
// Two scripts for the npm tool `contentful-migration`, which requires TLS.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

interface MigrationTool {
  // The types of the tool describe an older version of its functions.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  runMigration(options: { migrationFunction(migration: any): void } & Record<string, unknown>): Promise<unknown>
}
const { runMigration } = createRequire(import.meta.url)('contentful-migration') as MigrationTool

const [host, spaceId, accessToken] = process.argv.slice(2)
assert.ok(host && spaceId && accessToken)

// biome-ignore lint/suspicious/noExplicitAny: see above
const run = (migrationFunction: (migration: any) => void) =>
  runMigration({ migrationFunction, spaceId, environmentId: 'master', accessToken, host, yes: true, quiet: true })

await run((migration) => {
  const person = migration.createContentType('person', { name: 'Person', displayField: 'name' })
  person.createField('name', { name: 'Name', type: 'Symbol', required: true })
  const post = migration.editContentType('post')
  const author = { name: 'Author', type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['person'] }] }
  post.createField('author', author)
  post.changeFieldControl('slug', 'builtin', 'slugEditor', { helpText: 'Part of the address' })
  post.moveField('slug').beforeField('title')
  post.setTaxonomyValidations([{ sys: { type: 'Link', linkType: 'TaxonomyConcept', id: 'dropped' } }])
  person.addTaxonomyValidation('people', 'TaxonomyConceptScheme')
  migration.createTag('migrated').name('Migrated')
  migration.transformEntries({
    contentType: 'post',
    from: ['title'],
    to: ['title'],
    shouldPublish: 'preserve',
    transformEntryForLocale: (fields: Record<string, Record<string, string>>, locale: string) => ({
      title: `${fields.title?.[locale]}!`,
    }),
  })
})

await run((migration) => {
  migration.deriveLinkedEntries({
    contentType: 'post',
    derivedContentType: 'person',
    from: ['writer'],
    toReferenceField: 'author',
    derivedFields: ['name'],
    shouldPublish: true,
    identityKey: async (fields: Record<string, Record<string, string>>) => fields.writer?.['en-US']?.toLowerCase(),
    deriveEntryForLocale: async (fields: Record<string, Record<string, string>>, locale: string) => ({
      name: fields.writer?.[locale],
    }),
  })
  const post = migration.editContentType('post')
  post.changeFieldId('slug', 'path')
  post.deleteField('writer')
  post.clearTaxonomyValidations()
  post.addTaxonomyValidation('topics', 'TaxonomyConceptScheme', { required: false })
  migration.setTagsForEntries({
    contentType: 'post',
    from: ['title'],
    setTagsForEntry: () => [{ sys: { type: 'Link', linkType: 'Tag', id: 'migrated' } }],
  })
})
