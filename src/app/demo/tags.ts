import type { DemoTag } from './types.ts'

export const tags: DemoTag[] = [
  { id: 'issueOne', name: 'Issue One', visibility: 'public' },
  { id: 'readAloud', name: 'Reads well aloud', visibility: 'public' },
  { id: 'houseArtwork', name: 'House artwork', visibility: 'private' },
  { id: 'checkFactsAgain', name: 'Check the facts again', visibility: 'private' },
]
