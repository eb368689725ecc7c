import { same } from './links.ts'
import type { DemoEntry } from './types.ts'

const category = (
  id: string,
  colour: string,
  title: [english: string, german: string],
  description: [english: string, german?: string],
): DemoEntry => ({
  id: `category-${id}`,
  contentType: 'category',
  tags: [],
  publish: true,
  fields: {
    title: { 'en-US': title[0], 'de-DE': title[1] },
    slug: same(id),
    description: { 'en-US': description[0], ...(description[1] ? { 'de-DE': description[1] } : {}) },
    colour: same(colour),
  },
})

export const categories: DemoEntry[] = [
  category(
    'night-work',
    'amber',
    ['Night Work', 'Nachtarbeit'],
    [
      'People who are at it while the rest of us are not: bakers, nurses, lock-keepers, the woman who winds the clock.',
      'Menschen, die arbeiten, während alle anderen schlafen: Bäckerinnen, Pfleger, Schleusenwärter, die Frau, die die Uhr aufzieht.',
    ],
  ),
  category(
    'wings-and-roots',
    'moss',
    ['Wings and Roots', 'Flügel und Wurzeln'],
    [
      'What flies, crawls, opens and smells better after dark.',
      'Was nach Einbruch der Dunkelheit fliegt, krabbelt, aufblüht und besser duftet.',
    ],
  ),
  category(
    'passages',
    'teal',
    ['Passages', 'Überfahrten'],
    [
      'Getting from one place to another when there is nothing to see from the window, and everything to hear.',
      'Von einem Ort zum anderen, wenn es vor dem Fenster nichts zu sehen und alles zu hören gibt.',
    ],
  ),
  category(
    'overhead',
    'indigo',
    ['Overhead', 'Droben'],
    ['The oldest programme still on the air, and how to get a clear picture.'],
  ),
  category(
    'quiet-machines',
    'rose',
    ['Quiet Machines', 'Leise Maschinen'],
    [
      'Apparatus that keeps its promise every night and has never once asked for applause.',
      'Apparate, die jede Nacht Wort halten und noch nie um Applaus gebeten haben.',
    ],
  ),
]
