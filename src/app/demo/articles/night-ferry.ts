import { asset, entries, entry, same } from '../links.ts'
import { bold, doc, embedEntry, entryLink, h2, italic, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'Nobody takes the 23:15 for pleasure. By day the boat carries cyclists and people with binoculars. By night it carries a nurse going off shift, a fridge, two fishermen with a gearbox between them on a blanket, and a girl bringing home a cello she has won for a year.',
  ),
  p(
    'I cooked on that run for six years, so I know what the timetable leaves out: that the crossing takes three and a half hours, and that for three of them there is no shore at all.',
  ),
  h2('The order of sleep'),
  p(
    'It always happens in the same order. First the fishermen, who can sleep upright and in boots. Then the children, all at once, as if someone had thrown a switch. Then the lorry drivers, who are not meant to be on the car deck and are. The nurse goes last. She has spent the night listening for other people’s breathing and cannot stop.',
  ),
  p(
    'Around one the galley is quiet enough to hear the ship. She has three voices: the engine, which you stop noticing; the ventilators, which you never quite do; and, underneath, a long low sound when she leans into the swell off the last skerry, like a cow considering something. New hands find it alarming. After a month they cannot sleep ashore without it.',
  ),
  quote('By day you travel to the islands. By night the islands come and fetch you.'),
  h2('Waffles at a quarter to two'),
  p(
    'At a quarter to two I made waffles. There was no announcement. I simply opened the galley door and let the smell walk through the saloon, and one by one they sat up, blinking, and came. ',
    bold('Nobody was ever charged'),
    '; the purser wrote it down as ventilation. The flour came from the bakery by the quay, where a good hour later ',
    entryLink('article-first-loaf', 'the first loaf of the night'),
    ' would be going into the oven.',
  ),
  p(
    'Then a light appears ahead, very low, and goes out, and appears again. That is the ',
    entryLink('article-lighthouse', 'skerry light'),
    ', which has had no keeper since before I was hired. People go out on deck to look at it all the same. No one speaks. The nurse, who has slept for eleven minutes, says: ',
    italic('there'),
    '. It is what everybody says.',
  ),
  p(
    'And the ramp goes down, and there they all are under the one lamp on the mole: the husbands and the dogs and the tractor for the fridge. By day no one would dream of meeting the boat. At a quarter to three in the morning the whole island is there.',
  ),
  embedEntry('article-low-water'),
)

const german = doc(
  p(
    'Niemand fährt zum Vergnügen mit der 23:15. Tagsüber befördert das Schiff Radfahrer und Leute mit Ferngläsern. Nachts befördert es eine Krankenschwester nach dem Dienst, einen Kühlschrank, zwei Fischer mit einem Getriebe zwischen sich auf einer Decke und ein Mädchen, das ein Cello nach Hause bringt, das es für ein Jahr gewonnen hat.',
  ),
  p(
    'Sechs Jahre lang habe ich auf dieser Linie gekocht, und darum weiß ich, was der Fahrplan verschweigt: dass die Überfahrt dreieinhalb Stunden dauert und dass es drei davon überhaupt kein Ufer gibt.',
  ),
  h2('Die Reihenfolge des Schlafs'),
  p(
    'Es geschieht immer in derselben Reihenfolge. Zuerst die Fischer, die im Sitzen und in Stiefeln schlafen können. Dann die Kinder, alle auf einmal, als hätte jemand einen Schalter umgelegt. Dann die Lastwagenfahrer, die nicht auf dem Autodeck sein dürfen und es doch sind. Die Schwester zuletzt. Sie hat die Nacht damit verbracht, auf anderer Leute Atem zu hören, und kann nicht damit aufhören.',
  ),
  p(
    'Gegen eins ist es in der Kombüse still genug, um das Schiff zu hören. Es hat drei Stimmen: die Maschine, die man bald nicht mehr bemerkt; die Lüfter, die man immer ein wenig bemerkt; und darunter, wenn es sich hinter der letzten Schäre in die Dünung legt, einen langen tiefen Ton wie von einer Kuh, die sich etwas überlegt. Neue finden das beunruhigend. Nach einem Monat können sie an Land ohne ihn nicht schlafen.',
  ),
  quote('Am Tag fährt man zu den Inseln. In der Nacht kommen die Inseln und holen einen ab.'),
  h2('Waffeln um Viertel vor zwei'),
  p(
    'Um Viertel vor zwei habe ich Waffeln gebacken. Eine Durchsage gab es nicht. Ich machte nur die Tür der Kombüse auf und ließ den Duft durch den Salon gehen, und einer nach dem anderen setzte sich auf, blinzelte und kam. ',
    bold('Bezahlt hat nie jemand'),
    '; der Zahlmeister verbuchte es unter Lüftung. Das Mehl kam aus der Bäckerei am Kai, wo eine gute Stunde später ',
    entryLink('article-first-loaf', 'der erste Laib der Nacht'),
    ' in den Ofen ging.',
  ),
  p(
    'Dann erscheint voraus ein Licht, sehr niedrig, verlischt und erscheint wieder. Das ist das ',
    entryLink('article-lighthouse', 'Schärenfeuer'),
    ', das schon keinen Wärter mehr hatte, als ich anheuerte. Die Leute gehen trotzdem an Deck, um es anzusehen. Keiner spricht. Die Schwester, die elf Minuten geschlafen hat, sagt: ',
    italic('da'),
    '. Das sagen alle.',
  ),
  p(
    'Und die Rampe geht hinunter, und da stehen sie alle unter der einen Lampe auf der Mole: die Männer und die Hunde und der Traktor für den Kühlschrank. Am Tag fiele es keinem ein, das Schiff abzuholen. Um Viertel vor drei in der Nacht ist die ganze Insel da.',
  ),
  embedEntry('article-low-water'),
)

export const nightFerry: DemoEntry = {
  id: 'article-night-ferry',
  contentType: 'article',
  tags: ['issueOne', 'readAloud'],
  publish: true,
  fields: {
    title: { 'en-US': 'The 23:15 to the Islands', 'de-DE': 'Die 23:15 zu den Inseln' },
    slug: same('the-2315-to-the-islands'),
    summary: {
      'en-US':
        'A ship’s cook on the crossing nobody takes for pleasure: who falls asleep first, what the hull says, and why the waffles were never on the bill.',
      'de-DE':
        'Eine Schiffsköchin über die Überfahrt, die niemand zum Vergnügen macht: wer zuerst einschläft, was der Rumpf erzählt und warum die Waffeln nie auf der Rechnung standen.',
    },
    body: { 'en-US': english, 'de-DE': german },
    heroImage: same(asset('art-ferry')),
    author: same(entry('author-marit')),
    categories: same(entries('category-passages', 'category-night-work')),
    related: same(entries('article-first-loaf', 'article-lighthouse', 'article-low-water')),
    publishedOn: same('2026-09-18T23:15+02:00'),
    readingMinutes: same(3),
    temperature: same(7),
    featured: same(true),
    keywords: same(['ferry', 'islands', 'galley', 'sleep']),
    place: same({ lat: 67.28, lon: 14.37 }),
    facts: same({ hour: '23:15', light: 'saloon lamps', heard: ['the hull', 'a waffle iron'] }),
  },
}
