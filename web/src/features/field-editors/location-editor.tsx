import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'
import { readNumber } from './number-value.ts'
import { COASTS } from './world-map.ts'

interface Point {
  lat: number
  lon: number
}

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lon' in value

const inside = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** About ten meters, more precise than a click on a world map. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export function LocationEditor({ value, onChange, onBlur, label, describedBy, isInvalid, isDisabled }: EditorProps) {
  const point = isPoint(value) ? value : null
  const [typed, setTyped] = useState<{ lat: string; lon: string } | null>(null)
  const shown = typed ?? { lat: point ? String(point.lat) : '', lon: point ? String(point.lon) : '' }
  const type = (part: Partial<typeof shown>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    const lat = readNumber(next.lat, false)
    const lon = readNumber(next.lon, false)
    if (lat.kind === 'empty' && lon.kind === 'empty') onChange(undefined)
    else if (lat.kind === 'number' && lon.kind === 'number' && Math.abs(lat.value) <= 90 && Math.abs(lon.value) <= 180)
      onChange({ lat: lat.value, lon: lon.value })
  }
  const set = (next: Point | undefined) => {
    setTyped(null)
    onChange(next)
  }
  const read = { lat: readNumber(shown.lat, false), lon: readNumber(shown.lon, false) }
  const isStored =
    read.lat.kind === 'number' && read.lon.kind === 'number'
      ? read.lat.value === point?.lat && read.lon.value === point?.lon
      : read.lat.kind === 'empty' && read.lon.kind === 'empty'
  const input = (name: 'lat' | 'lon', most: number) => {
    const part = read[name]
    const isWrong = part.kind === 'wrong' || (part.kind === 'number' && Math.abs(part.value) > most)
    const isMissing = !isStored && part.kind === 'empty'
    return (
      <TextInput
        label={t(name === 'lat' ? 'latitude' : 'longitude')}
        aria-label={t(name === 'lat' ? 'latitudeOf' : 'longitudeOf', { field: label })}
        aria-describedby={describedBy}
        inputMode="decimal"
        disabled={isDisabled}
        error={isWrong ? t('coordinateRange', { max: `${most}` }) : isMissing ? t('enterBoth') : isInvalid}
        value={shown[name]}
        onChange={(event) => type({ [name]: event.currentTarget.value })}
        onBlur={() => {
          // One coordinate alone is no value yet; it is kept until the other one is entered.
          if (isStored) setTyped(null)
          onBlur()
        }}
      />
    )
  }
  return (
    <div className={classes.location}>
      <div className={classes.coordinates}>
        {input('lat', 90)}
        {input('lon', 180)}
        {(point || typed) && !isDisabled && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => set(undefined)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <WorldMap point={point} label={label} isDisabled={isDisabled} onPick={set} />
    </div>
  )
}

interface WorldMapProps {
  point: Point | null
  label: string
  isDisabled: boolean
  onPick: (point: Point) => void
}

const STEPS: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A map that ships with the app: rough coasts and a grid. No external service sees the location. */
function WorldMap({ point, label, isDisabled, onPick }: WorldMapProps) {
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onPick({
      lat: rounded(90 - ((event.clientY - top) / height) * 180),
      lon: rounded(((event.clientX - left) / width) * 360 - 180),
    })
  }
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key]
    if (move === undefined || isDisabled) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 1
    const { lat, lon } = point ?? { lat: 0, lon: 0 }
    const moved = (from: number, by: number, most: number) =>
      by === 0 ? from : rounded(inside(from + by * size, most))
    onPick({ lat: moved(lat, move[0], 90), lon: moved(lon, move[1], 180) })
  }
  return (
    <svg
      className={classes.map}
      viewBox="-180 -90 360 180"
      role="application"
      aria-label={t('map', { field: label })}
      tabIndex={isDisabled ? -1 : 0}
      onPointerDown={pick}
      onKeyDown={step}
    >
      <g className={classes.grid}>
        {Array.from({ length: 11 }, (_, index) => (index - 5) * 30).map((lon) => (
          <line key={lon} x1={lon} x2={lon} y1={-90} y2={90} />
        ))}
        {[-60, -30, 0, 30, 60].map((lat) => (
          <line key={lat} x1={-180} x2={180} y1={-lat} y2={-lat} />
        ))}
      </g>
      <g className={classes.land}>
        {COASTS.map((coast) => (
          <path key={coast} d={coast} />
        ))}
      </g>
      {point && <circle className={classes.marker} cx={point.lon} cy={-point.lat} r={4} />}
    </svg>
  )
}
