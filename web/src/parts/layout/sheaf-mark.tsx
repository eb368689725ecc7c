import classes from './sheaf-mark.module.css'

const STALKS =
  'M16 29.8V12M12.9 29.4C15 24.6 15.1 18.6 11.7 12.6M19.1 29.4C17 24.6 16.9 18.6 20.3 12.6' +
  'M9.9 28.2C14 24 14 19.6 8.6 15.8M22.1 28.2C18 24 18 19.6 23.4 15.8'
const EAR = 'M0 1.2C-2.9-1.6-3-6.2 0-9.8 3-6.2 2.9-1.6 0 1.2Z'
const EARS = [
  'translate(16 12)',
  'translate(11.7 12.8) rotate(-28)',
  'translate(20.3 12.8) rotate(28)',
  'translate(8.7 15.9) rotate(-58) scale(0.9)',
  'translate(23.3 15.9) rotate(58) scale(0.9)',
]

/** The logo: five stalks held by a band. The same drawing is in public/mark.svg. */
export function SheafMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.stalks} d={STALKS} />
      <g className={classes.ears}>
        {EARS.map((transform) => (
          <path key={transform} d={EAR} transform={transform} />
        ))}
      </g>
      <rect className={classes.band} x="11.2" y="19.7" width="9.6" height="3.4" rx="1.7" />
    </svg>
  )
}

export function WordMark() {
  return (
    <span className={classes.wordMark}>
      <SheafMark />
      <span className={classes.word}>Sheaf</span>
    </span>
  )
}
