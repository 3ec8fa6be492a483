import { cn } from './cn.ts'

/** Columns for this many figures, so that wide windows show full rows of them. */
export const statGrid = (count: number): string =>
  cn(
    'grid gap-3 min-[22rem]:grid-cols-2',
    count === 5 && 'lg:grid-cols-5',
    count % 3 === 0 && 'lg:grid-cols-3',
    count !== 5 && count % 3 > 0 && 'lg:grid-cols-4',
  )
