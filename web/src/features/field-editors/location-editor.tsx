import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'
import { LocationMap, type Point } from './location-map.tsx'
import { readNumber } from './number-value.ts'

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lon' in value

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
      <LocationMap point={point} label={label} isDisabled={isDisabled} onPick={set} />
    </div>
  )
}
