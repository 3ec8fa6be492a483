import type { ReactNode } from 'react'
import { cn } from '~/ui/cn.ts'

export const Section = ({
  id,
  title,
  intro,
  children,
  className,
}: {
  id: string
  title: string
  intro: string
  children: ReactNode
  className?: string
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className={cn('below-fold py-16 sm:py-24', className)}>
    <div className="mx-auto max-w-6xl px-(--page-space) sm:px-6 lg:px-8">
      <h2 id={`${id}-title`} className="text-3xl font-bold tracking-tight sm:text-4xl">
        {title}
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-muted">{intro}</p>
      <div className="mt-10">{children}</div>
    </div>
  </section>
)
