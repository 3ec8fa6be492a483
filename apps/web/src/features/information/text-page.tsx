import type { ReactNode } from 'react'

export const TextPage = ({
  title,
  purpose,
  children,
}: {
  title: string
  purpose: string
  children: ReactNode
}) => (
  <article className="mx-auto max-w-3xl py-4">
    <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{title}</h1>
    <p className="mt-3 text-lg text-muted">{purpose}</p>
    <div className="mt-8 space-y-8 [&_h2]:text-xl [&_h2]:font-semibold [&_li]:mt-1.5 [&_p]:mt-2 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5">
      {children}
    </div>
  </article>
)
