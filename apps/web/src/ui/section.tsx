import type { ReactNode } from 'react'

/** A titled section of a side sheet. */
export const Section = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)
