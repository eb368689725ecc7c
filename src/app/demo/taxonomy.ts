import type { DemoConcept, DemoScheme } from './types.ts'

/** Broader concepts come before narrower ones. */
export const concepts: DemoConcept[] = [
  { id: 'night', label: { 'en-US': 'Night', 'de-DE': 'Nacht' }, broader: [] },
  { id: 'nightSky', label: { 'en-US': 'Night sky', 'de-DE': 'Nachthimmel' }, broader: ['night'] },
  { id: 'nightWork', label: { 'en-US': 'Work at night', 'de-DE': 'Arbeit bei Nacht' }, broader: ['night'] },
  { id: 'baking', label: { 'en-US': 'Baking', 'de-DE': 'Backen' }, broader: ['nightWork'] },
  { id: 'travel', label: { 'en-US': 'Travel', 'de-DE': 'Reisen' }, broader: [] },
  { id: 'sea', label: { 'en-US': 'By sea', 'de-DE': 'Zur See' }, broader: ['travel'] },
  { id: 'rail', label: { 'en-US': 'By rail', 'de-DE': 'Mit der Bahn' }, broader: ['travel'] },
]

export const schemes: DemoScheme[] = [
  {
    id: 'topics',
    label: { 'en-US': 'Topics', 'de-DE': 'Themen' },
    concepts: concepts.map(({ id }) => id),
    topConcepts: ['night', 'travel'],
  },
]

/** The concepts of articles. */
export const conceptsOf: Readonly<Record<string, readonly string[]>> = {
  'article-dark-village': ['nightSky'],
  'article-first-loaf': ['baking'],
  'article-lighthouse': ['sea', 'nightWork'],
  'article-milk-train': ['rail', 'nightWork'],
  'article-night-ferry': ['sea'],
}
