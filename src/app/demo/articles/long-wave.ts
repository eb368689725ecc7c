import { asset, entries, entry, same } from '../links.ts'
import { code, doc, entryLink, h2, italic, list, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'Every evening, about an hour after sunset, my radio gets bigger. Nothing happens to the radio. It is a walnut box from 1956 with a dial like a lit aquarium, and by day it receives two stations, one of which is the weather. Then the sun goes, and somewhere around the names of cities nobody has bothered to repaint, a man begins to speak Portuguese.',
  ),
  h2('The ceiling comes down'),
  p(
    'The explanation is overhead. Sunlight keeps a low layer of the upper air, some seventy kilometres up, in a condition that soaks up medium waves like felt. At dusk that layer fades within the hour. Above it is another, which does not absorb but reflects; and now the waves go up, are turned round, come down a thousand kilometres off, and may do it all again. By day a transmitter has a county. By night it has a continent.',
  ),
  p(
    'So between ',
    code('531'),
    ' and ',
    code('1602'),
    ' kilohertz, one step every nine, the whole neighbourhood moves in on top of itself. You turn the knob by the width of a breath.',
  ),
  list(
    'A choir, fading in and out as if on a swing.',
    'Someone reading numbers, or football results, with equal feeling.',
    'A pause signal: six notes on something like a music box, over and over, from a station that is not sure it has begun.',
    'And between them the other sound, which is partly the kitchen and partly lightning in Africa.',
  ),
  quote('A stream plays you what you like. A dial plays you what there is.'),
  p(
    'The big transmitters are going quiet, one by one; they are dear to run, and hardly anyone’s radio gets bigger any more. I keep a list of those I have heard for the last time. Like the ',
    entryLink('article-lighthouse', 'skerry light'),
    ', they said one thing very far to whoever happened to be there. ',
    italic('[Jun: check the closing dates, and ask the cat’s permission for the picture. – A.]'),
  ),
)

/** A draft, with an unpublished image. */
export const longWave: DemoEntry = {
  id: 'article-long-wave',
  contentType: 'article',
  tags: ['checkFactsAgain'],
  publish: false,
  fields: {
    title: { 'en-US': 'After Dark the Dial Gets Longer' },
    slug: same('after-dark-the-dial-gets-longer'),
    summary: {
      'en-US':
        'By day a radio transmitter has a county; by night it has a continent. On listening to the ceiling come down.',
    },
    body: { 'en-US': english },
    heroImage: same(asset('art-radio')),
    author: same(entry('author-jun')),
    categories: same(entries('category-quiet-machines', 'category-overhead')),
    related: same(entries('article-milk-train')),
    readingMinutes: same(2),
    featured: same(false),
    keywords: same(['radio', 'ionosphere']),
    facts: same({ hour: '21:20', light: 'the dial', heard: ['everything'] }),
  },
}
