import { Button } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/asset.ts'
import classes from './asset.module.css'

export interface Point {
  x: number
  y: number
}

interface FocalPointProps {
  url: string
  alt: string
  point: Point | undefined
  isBusy: boolean
  isDisabled: boolean
  onSet: (point: Point | null) => void
}

const STEP = 0.02
const BIG_STEP = 0.1

const inside = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrow keys make many small steps; it is saved after a pause. */
const REST_MS = 600

/**
 * The point that stays visible when the image is cropped: set by a click or the arrow keys. Saved automatically, also
 * when the user leaves first.
 */
export function FocalPoint({ url, alt, point, isBusy, isDisabled, onSet }: FocalPointProps) {
  const [moved, setMoved] = useState<Point | null>(null)
  const shown = moved ?? point
  const waiting = useRef<Point | null>(null)
  const send = useRef(onSet)
  send.current = onSet
  useEffect(() => {
    if (moved === null) return
    waiting.current = moved
    const timer = setTimeout(() => {
      waiting.current = null
      send.current(moved)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [moved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value from the server replaces the local one
  useEffect(() => {
    if (waiting.current === null) setMoved(null)
  }, [point])
  useEffect(
    () => () => {
      if (waiting.current !== null) send.current(waiting.current)
    },
    [],
  )
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Clicks by keyboard have no coordinates.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    setMoved({
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    })
  }
  const press = (event: KeyboardEvent) => {
    const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined
    if (move === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? BIG_STEP : STEP
    const from = shown ?? { x: 0.5, y: 0.5 }
    setMoved({ x: inside(from.x + move.x * step), y: inside(from.y + move.y * step) })
  }
  const percent = (value: number) => Math.round(value * 100)
  const position =
    shown === undefined ? t('noFocalPoint') : t('focalPointAt', { x: percent(shown.x), y: percent(shown.y) })
  return (
    <div className={classes.focal}>
      <button
        type="button"
        className={classes.focalImage}
        disabled={isDisabled}
        aria-label={t('focalPoint')}
        aria-describedby="focal-position"
        onClick={click}
        onKeyDown={press}
      >
        <img src={url} alt={alt} />
        {shown !== undefined && (
          <span
            className={classes.focalMark}
            style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }}
            aria-hidden="true"
          />
        )}
      </button>
      <div className={classes.focalBar}>
        <p id="focal-position" className={classes.hint} role="status">
          {isBusy ? t('focalPointSaving', { text: position }) : position}
        </p>
        {moved === null && point !== undefined && !isDisabled && (
          <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => onSet(null)}>
            {t('removeFocalPoint')}
          </Button>
        )}
      </div>
    </div>
  )
}
