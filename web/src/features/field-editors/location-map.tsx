import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { IconMinus, IconPlus } from '../../parts/icons/icons.ts'
import classes from './editors.module.css'
import { COASTS } from './world-map.ts'

export interface Point {
  lat: number
  lon: number
}

interface LocationMapProps {
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

/** Each step shows half of the width and height. */
const MAX_ZOOM = 7

const inside = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** About ten meters. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** A map that ships with the app: rough coasts and a grid. No external service sees the location. */
export function LocationMap({ point, label, isDisabled, onPick }: LocationMapProps) {
  const [{ zoom, center }, setView] = useState<{ zoom: number; center: Point }>({ zoom: 0, center: { lat: 0, lon: 0 } })
  const scale = 2 ** zoom
  const width = 360 / scale
  const height = 180 / scale
  const left = inside(center.lon, 180 - width / 2) - width / 2
  const top = -inside(center.lat, 90 - height / 2) - height / 2
  const zoomTo = (next: number) => setView({ zoom: next, center: point ?? center })
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled) return
    const box = event.currentTarget.getBoundingClientRect()
    onPick({
      lat: rounded(-(top + ((event.clientY - box.top) / box.height) * height)),
      lon: rounded(left + ((event.clientX - box.left) / box.width) * width),
    })
  }
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key]
    if (move === undefined || isDisabled) return
    event.preventDefault()
    const size = (event.shiftKey ? 10 : 1) / scale
    const from = point ?? { lat: 0, lon: 0 }
    const moved = (start: number, by: number, most: number) =>
      by === 0 ? start : rounded(inside(start + by * size, most))
    const next = { lat: moved(from.lat, move[0], 90), lon: moved(from.lon, move[1], 180) }
    onPick(next)
    if (zoom > 0) setView({ zoom, center: next })
  }
  return (
    <div className={classes.mapFrame}>
      <svg
        className={classes.map}
        viewBox={`${left} ${top} ${width} ${height}`}
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
        {point && <circle className={classes.marker} cx={point.lon} cy={-point.lat} r={4 / scale} />}
      </svg>
      <div className={classes.zoom}>
        <ActionIcon
          variant="default"
          aria-label={t('zoomIn', { field: label })}
          disabled={zoom === MAX_ZOOM}
          onClick={() => zoomTo(zoom + 1)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('zoomOut', { field: label })}
          disabled={zoom === 0}
          onClick={() => zoomTo(zoom - 1)}
        >
          <IconMinus size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
