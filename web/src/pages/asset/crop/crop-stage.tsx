import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { t } from '../../../i18n/crop.ts'
import classes from './crop.module.css'
import { type Area, type Crop, moved, resized, rotatedSize, type Size, spanned } from './crop-area.ts'

interface CropStageProps {
  url: string
  alt: string
  original: Size
  crop: Crop
  ratio: number | null
  describedBy: string
  onChange: (area: Area) => void
}

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const CORNERS = ['nw', 'ne', 'sw', 'se'] as const

/** What a drag does with each position of the pointer, in pixels of the image. */
type Drag = (to: { x: number; y: number }) => Area

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The image with the selection: moved and resized by pointer, or by arrow keys (with Shift: larger steps, with Ctrl: size). */
export function CropStage({ url, alt, original, crop, ratio, describedBy, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const size = rotatedSize(original, crop.rotate)
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current!.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    }
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    const from = pointOf(event)
    const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined
    const fixed = {
      x: part?.endsWith('w') ? crop.x + crop.width : crop.x,
      y: part?.startsWith('n') ? crop.y + crop.height : crop.y,
    }
    drag.current =
      part === 'selection'
        ? (to) => moved(crop, to.x - from.x, to.y - from.y, size)
        : (to) => spanned(part === undefined ? from : fixed, to, ratio, size)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const press = (event: KeyboardEvent) => {
    const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined
    if (move === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? Math.max(10, Math.round(size.width / 20)) : 1
    const [dx, dy] = [move[0] * step, move[1] * step]
    if (!(event.ctrlKey || event.metaKey)) onChange(moved(crop, dx, dy, size))
    else onChange(resized(crop, dx === 0 ? { height: crop.height + dy } : { width: crop.width + dx }, ratio, size))
  }
  const isTurned = crop.rotate % 180 !== 0
  const picture: CSSProperties = {
    width: isTurned ? percent(size.height, size.width) : '100%',
    height: isTurned ? percent(size.width, size.height) : '100%',
    transform: `translate(-50%, -50%) rotate(${crop.rotate}deg)`,
  }
  return (
    <div
      ref={stage}
      className={classes.stage}
      style={{ aspectRatio: `${size.width} / ${size.height}`, '--ratio': size.width / size.height } as CSSProperties}
      onPointerDown={begin}
      onPointerMove={(event) => drag.current && onChange(drag.current(pointOf(event)))}
      onPointerUp={() => {
        drag.current = null
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
    >
      <img src={url} alt={alt} style={picture} draggable={false} />
      <button
        type="button"
        data-part="selection"
        className={classes.selection}
        style={{
          left: percent(crop.x, size.width),
          top: percent(crop.y, size.height),
          width: percent(crop.width, size.width),
          height: percent(crop.height, size.height),
        }}
        aria-label={t('selection')}
        aria-describedby={describedBy}
        onKeyDown={press}
      >
        {CORNERS.map((corner) => (
          <span key={corner} data-part={corner} className={classes.handle} aria-hidden="true" />
        ))}
      </button>
    </div>
  )
}
