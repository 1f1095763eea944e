'use client';
// The document itself failed: plain words, without anything that could fail again.
import './globals.css';

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="p-6">
          <h1 className="text-16 font-semibold">Colloquy could not draw this page</h1>
          <p>The server’s log has the details. What was acknowledged is safe.</p>
          <button type="button" onClick={reset} className="underline">
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
