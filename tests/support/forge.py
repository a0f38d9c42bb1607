"""forge.py FOLDER - what GitHub and GitLab answer to those who write comments.

The port goes to FOLDER/port, a line for each request to FOLDER/requests, and the comments are kept
in FOLDER/comments.json: a list of {id, body, user: {login}, author: {id}}. FOLDER/refuse, if it is
there, holds the status that every request to write gets.
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

FOLDER = sys.argv[1]
COMMENTS = os.path.join(FOLDER, "comments.json")


def read_comments():
    """All comments, oldest first."""
    with open(COMMENTS, encoding="utf-8") as file:
        return json.load(file)


class Forge(BaseHTTPRequestHandler):
    """Comments below request 7, as both interfaces have them."""

    def reply(self, status, value):
        """Answer with a value as JSON."""
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        with open(os.path.join(FOLDER, "requests"), "a", encoding="utf-8") as file:
            token = self.headers.get("Authorization") or self.headers.get("PRIVATE-TOKEN")
            print(self.command, self.path, args[1], token, file=file)

    def do_GET(self):
        """Who we are; a page of comments."""
        place = urlsplit(self.path)
        if place.path == "/github/user":    # as for the job's own token
            return self.reply(403, {"message": "Resource not accessible by integration"})
        if place.path == "/gitlab/user":
            return self.reply(200, {"id": 5})
        asked = parse_qs(place.query)
        size, page = int(asked["per_page"][0]), int(asked["page"][0])
        return self.reply(200, read_comments()[size * (page - 1):size * page])

    def write(self):
        """A new comment (POST), or another text for one (PATCH, PUT)."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
        refuse = os.path.join(FOLDER, "refuse")
        if os.path.exists(refuse):
            with open(refuse, encoding="utf-8") as file:
                return self.reply(int(file.read()), {"message": "no"})
        comments = read_comments()
        if self.command == "POST":
            comments.append({"id": 1000 + len(comments), "user": {"login": "github-actions[bot]"},
                             "author": {"id": 5}, "body": body})
        else:
            number = int(self.path.rsplit("/", 1)[1])
            next(one for one in comments if one["id"] == number)["body"] = body
        with open(COMMENTS, "w", encoding="utf-8") as file:
            json.dump(comments, file)
        return self.reply(201, {})

    do_POST = do_PATCH = do_PUT = write


server = HTTPServer(("127.0.0.1", 0), Forge)
with open(os.path.join(FOLDER, "port.new"), "w", encoding="utf-8") as at:
    print(server.server_port, file=at)
os.rename(os.path.join(FOLDER, "port.new"), os.path.join(FOLDER, "port"))
server.serve_forever()
