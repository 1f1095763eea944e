-- What a search looks through. Prisma has no word for virtual tables. Terms are cut and folded before they come here: letters and
-- digits of ASCII, colons, and whatever stands above ASCII are parts of one. Neither texts nor places are kept.
CREATE VIRTUAL TABLE "search_index" USING fts5(
  terms,
  content = '',
  contentless_delete = 1,
  detail = 'none',
  tokenize = "ascii tokenchars ':'"
);
