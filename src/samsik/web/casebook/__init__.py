"""The casebook's pages, over the same service as the command line.

Every form brings a mark that only this server's page of this browser has; every change answers with the address of what
it has made, so that a page that is loaded again changes nothing.
"""

from samsik.web.casebook import door, files, listing, new, one, writing

# Addresses of their own come before those of cases by number.
PARTS = (door, files, listing, new, writing, one)
