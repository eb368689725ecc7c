import type { Change } from '#domain/changes/change'
import type { Entry } from '#domain/entries/entry'
import type { Topic } from '#domain/webhooks/topics'
import type { ChangeWithContent } from './event.ts'

/** An invented change, for previews in a space without a matching change. */
export function exampleOf(space: string, topic: Topic, stamp: { at: number; by: string }): ChangeWithContent {
  const { at, by } = stamp
  const isEntry = topic.type === 'Entry'
  const published = topic.action === 'publish' ? { version: 1, bodyKey: 0, at, by } : null
  const sys = {
    ...{ contentType: isEntry ? 'article' : null, createdAt: at, createdBy: by, updatedAt: at, published },
    ...{ firstPublishedAt: published && at, publishedCounter: published ? 1 : 0, archived: null },
  }
  const change: Change = {
    ...{ space, environment: 'master', type: topic.type, id: 'example', action: topic.action, version: 1 },
    ...{ bodyKey: null, sys, actor: by, at, position: 1 },
  }
  if (!isEntry) return { change, content: null }
  const content: Entry = {
    ...sys,
    ...{ key: 0, environment: 0, kind: 'Entry', id: change.id, version: 1, bodyKey: 0, updatedBy: by },
    contentType: 'article',
    fields: { title: { 'en-US': 'An example' } },
    metadata: { tags: [], concepts: [] },
    localeStatus: null,
  }
  return { change, content }
}
