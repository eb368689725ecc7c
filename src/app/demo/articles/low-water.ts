import { asset, entries, entry, same } from '../links.ts'
import { bold, doc, embedAsset, entryLink, h2, italic, list, p } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'Twice a year, in the days after the moons nearest the equinox, the sea goes out farther than it has any business to. It uncovers the wreck’s ribs, the old oyster beds, and a meadow of red weed that has no name on the chart. And because each stretch of coast keeps its own clock for these things, on ours it always happens near dawn. This March it was ten to six.',
  ),
  p(
    'So at five we were on the slip in waders and every jersey we owned: a schoolteacher, two sisters with a rake, the boy who is writing down limpets, and me, with a lantern and a pail and, as ever, no torch.',
  ),
  h2('What was in the pools'),
  p(
    'You go down past the groyne, where the posts are tarred with weed to the height of a man. You go slowly; the sand out there has not been walked on since September and is not used to it. Then you crouch and put the lantern on the far side of a pool, so that the light comes through the water instead of bouncing off it, and you wait until it forgets you.',
  ),
  list(
    'Beadlet anemones, closed like wine gums, opening as the ripples died.',
    'A butterfish under a stone, all spots, trying to be a ribbon.',
    'Prawns made of glass, whose eyes give back the lantern like cats’.',
    'A blue-rayed limpet no bigger than a lentil, with its lines of actual electric blue. The boy said nothing for some time and then wrote it down twice.',
  ),
  embedAsset('art-low-water'),
  p(
    'We lifted stones and ',
    bold('put each one back the way it had lain'),
    ', which is the only rule out there. The top of a stone and the underside of a stone are two different countries, and neither survives being turned into the other.',
  ),
  h2('The turn'),
  p(
    'Nobody can tell you the moment when the tide turns. The tables give a minute; the sea gives a feeling. The waders fall silent. A thread of water that was running out of a pool stands still, thinks, and runs in. For about as long as you can hold your breath, the whole bay is neither coming nor going.',
  ),
  p(
    'On the ',
    entryLink('article-night-ferry', 'night boat'),
    ' we called that ',
    italic('the ship’s own minute'),
    ', because no one could charge you for it. The sisters straightened up, both at once. The sky behind the headland had gone the colour of the inside of a shell. Then the first small wave came over the sand towards us, quite politely, and we picked up our pails and walked home in front of it.',
  ),
)

export const lowWater: DemoEntry = {
  id: 'article-low-water',
  contentType: 'article',
  tags: ['issueOne'],
  publish: true,
  fields: {
    title: { 'en-US': 'Low Water at Ten to Six', 'de-DE': 'Niedrigwasser um zehn vor sechs' },
    slug: same('low-water-at-ten-to-six'),
    summary: {
      'en-US':
        'Twice a year the sea goes out too far, and shows a few people in waders what it keeps on the lowest shelf.',
      'de-DE':
        'Zweimal im Jahr zieht sich das Meer zu weit zurück und zeigt ein paar Leuten in Watstiefeln, was es im untersten Fach aufbewahrt.',
    },
    body: { 'en-US': english },
    heroImage: same(asset('art-low-water')),
    author: same(entry('author-marit')),
    categories: same(entries('category-wings-and-roots', 'category-passages')),
    related: same(entries('article-night-ferry', 'article-lighthouse')),
    publishedOn: same('2026-10-23T05:50+02:00'),
    readingMinutes: same(2),
    temperature: same(5.5),
    featured: same(false),
    keywords: same(['tide', 'shore', 'rock pools']),
    place: same({ lat: 49.92, lon: 1.07 }),
    facts: same({ hour: '05:50', light: 'a lantern', heard: ['curlews', 'then nothing'] }),
  },
}
