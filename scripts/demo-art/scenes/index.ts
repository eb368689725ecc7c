import type { Canvas } from '../kit.ts'
import { bread } from './bread.ts'
import { darkVillage } from './dark-village.ts'
import { ferry } from './ferry.ts'
import { lighthouse } from './lighthouse.ts'
import { lowWater } from './low-water.ts'
import { mothPlate } from './moth-plate.ts'
import { mothSheet } from './moth-sheet.ts'
import { nightGarden } from './night-garden.ts'
import { radio } from './radio.ts'
import { rooftops } from './rooftops.ts'
import { train } from './train.ts'
import { walk } from './walk.ts'

export const scenes: Record<string, () => Canvas> = {
  bread,
  'dark-village': darkVillage,
  ferry,
  lighthouse,
  'low-water': lowWater,
  'moth-plate': mothPlate,
  'moth-sheet': mothSheet,
  'night-garden': nightGarden,
  radio,
  rooftops,
  train,
  walk,
}
