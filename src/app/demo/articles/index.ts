import type { DemoEntry } from '../types.ts'
import { darkVillage } from './dark-village.ts'
import { darkWalk } from './dark-walk.ts'
import { firstLoaf } from './first-loaf.ts'
import { lighthouse } from './lighthouse.ts'
import { longWave } from './long-wave.ts'
import { lowWater } from './low-water.ts'
import { milkTrain } from './milk-train.ts'
import { mothSheet } from './moth-sheet.ts'
import { nightFerry } from './night-ferry.ts'
import { nightGarden } from './night-garden.ts'

/** In order of publication. */
export const articles: DemoEntry[] = [
  firstLoaf,
  mothSheet,
  nightFerry,
  darkWalk,
  nightGarden,
  darkVillage,
  lowWater,
  milkTrain,
  lighthouse,
  longWave,
]
