import { Skeleton } from '@mantine/core'

/** As tall as an empty editor. If it took no space, more fields would be in view and load their editors. */
export const Placeholder = () => <Skeleton height={240} />
