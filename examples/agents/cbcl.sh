#!/bin/sh
# An agent that speaks CBCL, in plain shell: it answers who asks, in the thread of the ask. A message a line, in and out.
asker='.*:from @([^ ()]+).*'
thread='.*:thread ("[^"]*"|[^ ()]+).*'
while read -r line; do
  case $line in *'(ask '*) ;; *) continue ;; esac
  to=$(printf '%s\n' "$line" | sed -nE "s/$asker/\1/p")
  in=$(printf '%s\n' "$line" | sed -nE "s/$thread/\1/p")
  printf '(reply @%s "Done." :thread %s)\n' "$to" "$in"
done
