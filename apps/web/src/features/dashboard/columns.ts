/** Main column wide; the rest beside it on large windows and below it on phones. */
export const columns = 'grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]'
