-- What a search looks through. Terms are cut and folded before they come here, and bear no places: tsvector is a set of them.
CREATE TABLE "search_entry" (
    "seq" INTEGER NOT NULL,
    "terms" tsvector NOT NULL,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("seq")
);

CREATE INDEX "search_entry_terms_idx" ON "search_entry" USING GIN ("terms");
