import { asset, entries, entry, same } from '../links.ts'
import { code, doc, embedEntry, entryLink, h2, inlineEntry, italic, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'I grew up under a viaduct. Not like the troll; there was a road between us and the nearest pier. But the line went over at the height of a church tower, and at twenty to four every morning a train crossed it that appeared in no timetable and carried nobody.',
  ),
  p(
    'My grandmother called it the milk train, though there had been no milk on it since before my father. It was freight: tank wagons, vans, sometimes a flat car with one enormous turned thing under a sheet. It came down from the pass with its brakes just touching, and the sound reached the kitchen as a rumour, then as a fact, then as a row of cups talking on their hooks.',
  ),
  h2('Counting axles'),
  p(
    'Years later I repaired signals on that same line, and learned that the railway had been counting along with me. Where I lay in bed and numbered the beats, a box beside the rail was doing it too. A train enters a section: the ',
    italic('axle counter'),
    ' adds up its wheels. The train leaves: a second box subtracts them. If the answer is ',
    code('0'),
    ', the road is clear and the next signal may turn green. If the answer is ',
    code('2'),
    ', someone has left a pair of wheels in the tunnel, and people are woken.',
  ),
  p(
    'That is all it does. It has no idea what a train is. It does not know about the milk, or the enormous turned thing, or the boy. It has counted in, and it has counted out, every night, in all weathers, and in the eleven years that I looked after mine it was never wrong in the dangerous direction. When unsure, it says: occupied. I have met few people with such good manners.',
  ),
  quote('A good machine, when in doubt, makes you wait.'),
  h2('The last coach'),
  p(
    'The train did carry someone, as it happens. Coupled at the very end was an old day coach with its lights on, and in it the crew that had taken the previous freight up were being brought home. I saw them properly only once, from the signal ladder, in the snow: four men asleep with their mouths open, and a fifth at the window, awake, with a flask. He saw me. There we were, the only two people in the valley, doing thirty and nought kilometres an hour.',
  ),
  p(
    'He raised the cup of the flask. I raised a spanner. It counts among the better conversations I have had. For machines that talk less still, see ',
    entryLink('article-lighthouse', 'the lamp that keeps itself'),
    ', or anything under ',
    inlineEntry('category-quiet-machines'),
    '.',
  ),
  embedEntry('author-jun'),
)

export const milkTrain: DemoEntry = {
  id: 'article-milk-train',
  contentType: 'article',
  tags: ['issueOne', 'readAloud'],
  publish: true,
  fields: {
    title: { 'en-US': 'The Train That Carries Nobody', 'de-DE': 'Der Zug, der niemanden befördert' },
    slug: same('the-train-that-carries-nobody'),
    summary: {
      'en-US':
        'Every night at twenty to four a train in no timetable crossed the valley. A boy counted its wheels, and so did a box beside the rail.',
    },
    body: { 'en-US': english },
    heroImage: same(asset('art-train')),
    author: same(entry('author-jun')),
    categories: same(entries('category-quiet-machines', 'category-passages')),
    // the last of these is not out yet: delivery leaves it unresolved, preview shows it
    related: same(entries('article-lighthouse', 'article-night-ferry', 'article-long-wave')),
    publishedOn: same('2026-10-30'),
    readingMinutes: same(2),
    temperature: same(-6),
    featured: same(false),
    keywords: same(['railway', 'signals', 'counting']),
    place: same({ lat: 47.64, lon: 15.83 }),
    facts: same({ hour: '03:40', light: 'one coach', heard: ['cups on hooks', 'forty-eight axles'] }),
  },
}
