/** What matters now, wide; beside it on large windows, and below it on phones, the rest. */
export const columns = 'grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]'
